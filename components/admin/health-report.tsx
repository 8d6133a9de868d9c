import { CircleAlert, CircleCheck, CircleHelp, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { HEALTH_STATES, type HealthFinding, type HealthState } from "@/lib/environment/checks";

const LOOKS: Record<HealthState, { icon: IconNode; color: string }> = {
  wrong: { icon: CircleAlert, color: "text-destructive" },
  unknown: { icon: CircleHelp, color: "text-muted-foreground" },
  right: { icon: CircleCheck, color: "text-success" },
};

/** The results of all checks, most urgent first. */
export function HealthReport({ findings }: { findings: readonly HealthFinding[] }) {
  const t = useTranslations("adminHealth");
  const of = (state: HealthState) => findings.filter((finding) => finding.state === state);
  return (
    <>
      <p className="font-semibold text-lg" role="status">
        {t("summary", { wrong: of("wrong").length })}
      </p>
      {HEALTH_STATES.filter((state) => of(state).length > 0).map((state) => (
        <Card key={state}>
          <CardHeader>
            <CardTitle>{t(`states.${state}`)}</CardTitle>
          </CardHeader>
          <CardContent>
            <ul
              className={cn(
                "grid gap-x-8 gap-y-4",
                state !== "wrong" && "md:grid-cols-2 xl:grid-cols-3",
              )}
            >
              {of(state).map(({ name }) => (
                <li className="flex items-start gap-3" key={name}>
                  <Icon
                    className={cn("mt-0.5 size-5 shrink-0", LOOKS[state].color)}
                    icon={LOOKS[state].icon}
                  />
                  <div className="min-w-0">
                    <p className="font-semibold">{t(`labels.${name}`)}</p>
                    <p className="wrap-anywhere text-muted-foreground text-sm">
                      {t(`checks.${name}`, { state })}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      ))}
      <p className="text-muted-foreground text-sm">
        {t.rich("more", { code: (words) => <code dir="ltr">{words}</code> })}
      </p>
    </>
  );
}
