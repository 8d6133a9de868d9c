import { CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { PublishingStop } from "@/lib/publishing/stop";

/** Why an operator stopped this agent's publishing, and what is still possible. */
export function StoppedNotice({ stop }: { stop: PublishingStop }) {
  const t = useTranslations("dashboard");
  return (
    <section
      aria-labelledby="publishing-stopped"
      className="flex items-start gap-3 rounded-lg bg-destructive-soft p-4 text-destructive-soft-foreground sm:p-5"
    >
      <Icon icon={CircleAlert} className="mt-1 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-semibold text-lg" id="publishing-stopped">
          {t("publishingStop.title")}
        </h2>
        <p>{t("publishingStop.reason", { reason: t(`withheldReasons.${stop.reason}`) })}</p>
        {stop.words && (
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {stop.words}
          </p>
        )}
        <p>{t("publishingStop.text")}</p>
      </div>
    </section>
  );
}
