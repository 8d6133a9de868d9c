import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/account/page-head";
import { HomesOrder } from "@/components/agent/homes-order";
import { Messages } from "@/components/layout/messages";
import { EmptyState } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { getChosenHomes } from "@/server/agent/own-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("homesOrder");
  return { title: t("title") };
}

export default async function HomesOrderPage() {
  const { profile } = await requirePage("agent");
  const homes = await getChosenHomes();
  const t = await getTranslations("homesOrder");
  return (
    <Messages only={["ui", "form", "validation", "errors", "homesOrder"]}>
      <PageHead title={t("title")}>{t("lead")}</PageHead>
      {homes.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
      ) : (
        <HomesOrder homes={homes} page={profile?.username ? paths.agent(profile.username) : null} />
      )}
    </Messages>
  );
}
