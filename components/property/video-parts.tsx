import { Play } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Video } from "@/lib/property/video";
import type { VideoParts } from "./video-slide";

/** What is shown of a video before it plays. */
export function useVideoParts(video: Video | null, title: string): VideoParts | null {
  const t = useTranslations("listing");
  if (!video) return null;
  return {
    over: (
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-overlay/50">
        <span className="inline-flex size-18 items-center justify-center rounded-full bg-card text-primary shadow-float group-hover/video:bg-accent">
          <Icon icon={Play} className="size-8 fill-current" />
        </span>
        <span className="mx-4 rounded-md bg-inverse px-3 py-1.5 text-center font-medium text-inverse-foreground text-sm">
          {t("watch", { host: video.host })}
        </span>
      </span>
    ),
    mark: (
      <span className="absolute inset-0 flex items-center justify-center bg-overlay text-white">
        <Icon icon={Play} className="size-6 fill-current" />
      </span>
    ),
    title: t("videoOf", { title }),
  };
}
