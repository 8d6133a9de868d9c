import { TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { EnvironmentWarning } from "@/lib/environment/warnings";

/** Settings the operator has left out, and their effect on the business. Mail has its own notice. */
export function EnvironmentNotice({ warnings }: { warnings: readonly EnvironmentWarning[] }) {
  const t = useTranslations("adminOverview.environment");
  const shown = warnings.filter((name) => name !== "SMTP_URL");
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={t("title")}
      className="flex items-start gap-3 rounded-lg border border-warning/50 bg-warning-soft p-4 text-warning-soft-foreground"
    >
      <Icon icon={TriangleAlert} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t("title")}</p>
        <ul className="text-sm">
          {shown.map((name) => (
            <li className="wrap-anywhere" key={name}>
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
