import { BriefcaseBusiness, Clock3, Languages, MapPin } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { linesOf, type PageFacts, townLines, type Week } from "@/lib/agent/page-facts";

/** What agents say about their work; renders nothing if no facts are given. */
export function AgentFacts({ facts }: { facts: PageFacts }) {
  const t = useTranslations("agentFacts");
  const { areas, languages, workingSince, openingHours } = facts;
  if (areas.length + languages.length === 0 && !workingSince && !openingHours) return null;
  const years = workingSince === null ? 0 : new Date().getFullYear() - workingSince;
  return (
    <dl className="grid gap-x-8 gap-y-5 border-border border-t p-[min(1.25rem,5vw)] @min-[38rem]:grid-cols-2 @min-[38rem]:px-8 @min-[38rem]:py-6">
      {areas.length > 0 && (
        <Fact icon={MapPin} name={t("areas")}>
          <ul>
            {townLines(areas).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Fact>
      )}
      {openingHours && (
        <Fact icon={Clock3} name={t("hours")}>
          <OpeningHours week={openingHours} />
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon={Languages} name={t("languages")}>
          {languages.map((language) => t(`language.${language}`)).join(", ")}
        </Fact>
      )}
      {workingSince !== null && (
        <Fact icon={BriefcaseBusiness} name={t("experience")}>
          {t("since", { year: String(workingSince), years })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  icon,
  name,
  children,
}: {
  icon: ComponentProps<typeof Icon>["icon"];
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="relative min-w-0 ps-8">
      <dt className="text-muted-foreground text-sm">
        <Icon className="absolute start-0 top-0.5 size-5" icon={icon} />
        {name}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function OpeningHours({ week }: { week: Week }) {
  const t = useTranslations("agentFacts");
  const day = (index: number) => t(`days.${String(index) as "0"}`);
  return (
    <ul>
      {linesOf(week).map(({ first, last, hours }) => (
        <li className="flex flex-wrap justify-between gap-x-4 max-w-72" key={first}>
          <span>
            {first === last ? day(first) : t("daysTo", { first: day(first), last: day(last) })}
          </span>
          {hours ? (
            // The first hour is on the right, as in every range of the site.
            <span className="tabular-nums">
              {hours.from}–{hours.to}
            </span>
          ) : (
            <span className="text-muted-foreground">{t("closed")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
