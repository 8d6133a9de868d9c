import { CircleAlert, CircleCheck, CircleHelp, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { HealthCheck, HealthFinding, HealthState } from "@/lib/environment/checks";
import { paths } from "@/lib/paths";

/** What the site depends on, each with the checks that say how it is. */
const DEPENDENCIES = {
  database: ["project", "readiness"],
  signIn: ["sign-in"],
  storage: ["bucket"],
  worker: ["worker", "jobs"],
  mail: ["mail"],
  redis: ["redis"],
  model: ["model"],
  geocoder: ["geocoder"],
  streets: ["streets"],
} as const satisfies Record<string, readonly HealthCheck[]>;
type Dependency = keyof typeof DEPENDENCIES;
const NAMES = Object.keys(DEPENDENCIES) as Dependency[];

const LOOKS: Record<HealthState, { icon: IconNode; color: string }> = {
  wrong: { icon: CircleAlert, color: "text-destructive" },
  unknown: { icon: CircleHelp, color: "text-muted-foreground" },
  right: { icon: CircleCheck, color: "text-success" },
};

/** Without a key or an address the site does without these: then "unknown" means that none is set. */
const OPTIONAL: readonly Dependency[] = ["redis", "model", "geocoder"];

/** The state of everything the site depends on; the health page explains each and has the other checks. */
export function HealthSummary({ findings }: { findings: readonly HealthFinding[] }) {
  const t = useTranslations("adminOverview.health");
  const health = useTranslations("adminHealth");
  const stateOf = (name: Dependency): HealthState => {
    const checks: readonly HealthCheck[] = DEPENDENCIES[name];
    const states = findings
      .filter((found) => checks.includes(found.name))
      .map(({ state }) => state);
    if (states.includes("wrong")) return "wrong";
    return states.length === 0 || states.includes("unknown") ? "unknown" : "right";
  };
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  return (
    <section
      aria-labelledby="health"
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4 md:px-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base" id="health">
          {t("title")}
        </h2>
        <Link className="link finger py-1" href={paths.adminHealth}>
          {health("summary", { wrong })}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3 lg:grid-cols-5">
        {NAMES.map((name) => {
          const state = stateOf(name);
          return (
            <li className="flex min-w-0 items-start gap-2" key={name}>
              <Icon
                className={cn("mt-0.5 size-5 shrink-0", LOOKS[state].color)}
                icon={LOOKS[state].icon}
              />
              <span className="min-w-0">
                <span className="block font-medium text-sm">{t(`parts.${name}`)}</span>
                <span className="block text-muted-foreground text-sm">
                  {t(`states.${state === "unknown" && OPTIONAL.includes(name) ? "unused" : state}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
