import { Megaphone, Wrench } from "lucide";
import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import type { SiteNoticeView } from "@/lib/settings/notice";

/** The operators' notice to everyone: part of every page's HTML while there is one, and without JavaScript. */
export async function SiteNotice({ notice }: { notice: Promise<SiteNoticeView | null> }) {
  const current = await notice;
  if (!current?.readOnly && !current?.bannerText) return null;
  const t = await getTranslations("siteNotice");
  return (
    <section
      aria-label={t("label")}
      className="border-warning/50 border-b bg-warning-soft text-warning-soft-foreground text-sm"
      data-noprint
      data-nosnippet
    >
      <div className="container-page flex flex-col gap-1 py-2.5">
        {current.readOnly && <Line icon={Wrench} text={current.readOnlyText || t("readOnly")} />}
        {current.bannerText && <Line icon={Megaphone} text={current.bannerText} />}
      </div>
    </section>
  );
}

function Line({ icon, text }: { icon: typeof Wrench; text: string }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon className="mt-0.5 size-4 shrink-0" icon={icon} />
      <span className="wrap-anywhere min-w-0 font-medium" dir="auto">
        {text}
      </span>
    </p>
  );
}
