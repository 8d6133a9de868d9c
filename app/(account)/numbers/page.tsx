import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { NumbersPage } from "@/components/numbers/numbers-page";
import { RangeLinks } from "@/components/numbers/range-links";
import { pageOf } from "@/lib/admin/params";
import { israelDay } from "@/lib/hebrew/format";
import { readRange } from "@/lib/numbers/range";
import { readSorting } from "@/lib/numbers/sort";
import { requirePage } from "@/server/account/session";
import { getOwnCompany } from "@/server/company/own-queries";
import { getNumbers } from "@/server/numbers/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("numbers");
  return { title: t("title") };
}

export default async function OwnNumbersPage({ searchParams }: PageProps<"/numbers">) {
  const { userId, profile } = await requirePage("active");
  if (!profile) return <FirstVisit />;
  if (profile.userType === "company" && !(await getOwnCompany(userId))) return <FirstVisit />;
  const params = await searchParams;
  const today = israelDay(new Date());
  const range = readRange(params.days, today);
  const format = await getFormatter();
  const monthName = (month: string) =>
    format.dateTime(new Date(`${month}-15`), { month: "long", year: "numeric" });
  return (
    <NumbersPage
      choice={range.choice}
      numbers={await getNumbers(profile.userType, range)}
      page={pageOf(params)}
      office={profile.userType === "company"}
      range={<RangeLinks monthName={monthName} range={range} today={today} />}
      sorting={readSorting(params.sort)}
    />
  );
}
