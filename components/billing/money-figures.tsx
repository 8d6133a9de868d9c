import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/router-link";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Money } from "@/lib/billing/types";
import { noonOf } from "@/lib/format/israel-clock";
import { formatDate, formatShekels } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";

/** Subscription revenue: at current list prices, and as reported by the providers per month. */
export async function MoneyFigures({ money }: { money: Money }) {
  const t = await getTranslations("adminBilling");
  const format = await getFormatter();
  const { active, ending, monthly, sold, soon, months } = money;
  return (
    <>
      <StatStrip className="sm:grid-cols-3">
        <Stat label={t("active")} value={active} />
        <Stat hint={t("monthlyHint")} label={t("monthly")} value={formatShekels(monthly)} />
        <Stat label={t("ending")} value={ending} />
      </StatStrip>
      <Figures columns={[t("what"), t("sold"), t("price"), t("together")]} title={t("byPlan")}>
        {sold.map(({ name, addon, count, price }) => (
          <TableRow key={`${addon} ${name}`}>
            <TableCell>
              <bdi>{name}</bdi>
              {addon && <span className="text-muted-foreground"> ({t("addon")})</span>}
            </TableCell>
            <NumberCell>{count}</NumberCell>
            <NumberCell>{formatShekels(price)}</NumberCell>
            <NumberCell>{formatShekels(count * price)}</NumberCell>
          </TableRow>
        ))}
      </Figures>
      <Figures
        columns={[t("month"), t("received"), t("came"), t("went")]}
        hint={t("byMonthHint")}
        title={t("byMonth")}
      >
        {months.map(({ month, received, came, went }) => (
          <TableRow key={month}>
            <TableCell className="whitespace-nowrap">
              {format.dateTime(noonOf(month), { month: "long", year: "numeric" })}
            </TableCell>
            <NumberCell>{formatShekels(received)}</NumberCell>
            <NumberCell>{came}</NumberCell>
            <NumberCell>{went}</NumberCell>
          </TableRow>
        ))}
      </Figures>
      {soon.length > 0 && (
        <Figures columns={[t("who"), t("plan"), t("endsAt")]} title={t("endingSoon")}>
          {soon.map(({ userId, name, plan, endsAt }) => (
            <TableRow key={userId}>
              <TableCell>
                <Link className="link py-1" href={paths.adminUser(userId)}>
                  <bdi>{name}</bdi>
                </Link>
              </TableCell>
              <TableCell>
                <bdi>{plan}</bdi>
              </TableCell>
              <TableCell className="whitespace-nowrap">{formatDate(endsAt)}</TableCell>
            </TableRow>
          ))}
        </Figures>
      )}
    </>
  );
}

type FiguresProps = { title: string; hint?: string; columns: string[]; children: ReactNode };

function Figures({ title, hint, columns, children }: FiguresProps) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 className="font-semibold text-xl">{title}</h2>
        {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      </div>
      <Table label={title}>
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <TableHead key={column}>{column}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>{children}</TableBody>
      </Table>
    </section>
  );
}
