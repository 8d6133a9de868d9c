import { CalendarClock, CreditCard, type IconNode, MailWarning } from "lucide";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

const KINDS = [
  ["deadMails", paths.adminMails, MailWarning],
  ["payments", paths.adminBilling, CreditCard],
  ["ending", paths.adminBilling, CalendarClock],
] as const satisfies readonly (readonly [string, Route, IconNode])[];

/** Other items waiting for an operator, with their counts; a count that is null (unavailable) is left out. */
export function WaitingNotices(
  counts: Record<(typeof KINDS)[number][0], number | null | undefined>,
) {
  const t = useTranslations("adminOverview.waiting");
  const waiting = KINDS.flatMap(([name, href, icon]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ name, href, icon, count }] : [];
  });
  return waiting.map(({ name, href, icon, count }) => (
    <p className="flex items-center gap-3 rounded-lg border p-4" key={name}>
      <Icon className="size-5 shrink-0" icon={icon} />
      <Link className="link finger py-1" href={href}>
        {t(name, { count })}
      </Link>
    </p>
  ));
}
