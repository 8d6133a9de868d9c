import { Building2, LayoutList, UserRound } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

const FEATURES = [
  ["agent", UserRound],
  ["company", Building2],
  ["manage", LayoutList],
] as const;

export function Features() {
  const t = useTranslations("home.features");
  return (
    <section aria-labelledby="home-features" className="container-page section-space">
      <div className="mb-9 max-w-2xl">
        <h2 className="text-2xl md:text-3xl" id="home-features">
          {t("title")}
        </h2>
        <p className="mt-2 text-muted-foreground">{t("lead")}</p>
      </div>
      <ul className="grid gap-5 md:grid-cols-3 lg:gap-6">
        {FEATURES.map(([key, icon]) => (
          <li className="rounded-lg border border-border bg-card p-6" key={key}>
            <span className="flex size-12 items-center justify-center rounded-xl bg-primary-soft text-primary-soft-foreground">
              <Icon icon={icon} className="size-6" />
            </span>
            <h3 className="mt-5 text-xl">{t(`${key}Title`)}</h3>
            <p className="mt-2 text-muted-foreground">{t(`${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
