import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/account/page-head";
import { Messages } from "@/components/layout/messages";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarCard } from "@/components/viewings/calendar-card";
import { HoursCard } from "@/components/viewings/hours-card";
import { ViewingList } from "@/components/viewings/viewing-list";
import { pageOf } from "@/lib/admin/params";
import { israelDay } from "@/lib/hebrew/format";
import { requirePage } from "@/server/account/session";
import { env } from "@/server/env";
import { getOwnViewings } from "@/server/viewings/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("viewings");
  return { title: t("title") };
}

export default async function ViewingsPage({ searchParams }: PageProps<"/viewings">) {
  await requirePage("agent");
  const own = await getOwnViewings();
  const t = await getTranslations("viewings");
  const now = new Date();
  return (
    <Messages only={["ui", "form", "validation", "errors", "viewings"]}>
      <PageHead title={t("title")}>{t("lead")}</PageHead>
      {own.viewings.length === 0 && <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>}
      <ViewingList
        now={now.toISOString()}
        page={pageOf(await searchParams)}
        viewings={own.viewings}
      />
      <HoursCard own={own} today={israelDay(now)} />
      <CalendarCard exists={own.hasCalendar} siteUrl={env.SITE_URL} />
    </Messages>
  );
}
