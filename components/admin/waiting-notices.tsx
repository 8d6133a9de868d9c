import {
  Accessibility,
  CalendarClock,
  CreditCard,
  Flag,
  type IconNode,
  MailWarning,
  Scale,
  ServerCrash,
  UserCheck,
} from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { WorkerJob } from "@/lib/environment/jobs";
import { paths } from "@/lib/paths";

/** What can wait for an operator, in the order of the navigation. */
const KINDS = [
  ["reports", paths.adminReports, Flag],
  ["appeals", paths.adminReports, Scale],
  ["newAgents", paths.adminNewAgents, UserCheck],
  ["complaints", paths.adminComplaints, Accessibility],
  ["payments", paths.adminBilling, CreditCard],
  ["ending", paths.adminBilling, CalendarClock],
  ["deadMails", paths.adminMails, MailWarning],
  ["failedJobs", paths.adminHealth, ServerCrash],
] as const satisfies readonly (readonly [string, Route, IconNode])[];

type Count = number | null | undefined;

/**
 * The items that wait for an operator, each with its count and the screen where it is handled. A count that could not
 * be loaded (null or undefined) is left out. `late`: how many of the complaints are past their 60 days; `jobs`: those of
 * the worker that failed.
 */
export function WaitingNotices({
  counts,
  late,
  jobs = [],
}: {
  counts: Record<(typeof KINDS)[number][0], Count>;
  late: Count;
  jobs?: readonly WorkerJob[];
}) {
  const t = useTranslations("adminOverview.waiting");
  const waiting = KINDS.flatMap(([name, href, icon]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ name, href, icon, count }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="rounded-xl border border-border bg-card">
      <h2 className="px-4 pt-4 text-base md:px-5" id="waiting">
        {t("title")}
      </h2>
      <ul className="grid gap-x-6 p-2 md:px-3 lg:grid-cols-2">
        {waiting.map(({ name, href, icon, count }) => (
          <li className="flex min-h-11 items-center gap-3 px-2" key={name}>
            <Icon className="size-5 shrink-0 text-muted-foreground" icon={icon} />
            <span className="min-w-0">
              <Link className="link finger inline-block py-1" href={href}>
                {t(name, { count })}
              </Link>
              {name === "complaints" && late ? (
                <span className="ms-2 inline-block font-medium text-destructive">
                  {t("late", { count: late })}
                </span>
              ) : null}
              {name === "failedJobs" && (
                <span className="ms-2 inline-block text-muted-foreground text-sm">
                  {jobs.map((job) => t(`jobs.${job}`)).join(", ")}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
