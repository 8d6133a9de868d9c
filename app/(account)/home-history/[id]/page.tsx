import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/layout/messages";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { HomeHistoryScreen } from "@/components/property/home-history";
import { requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getHomeHistory } from "@/server/property/home-history";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("homeHistory");
  return { title: t("title") };
}

/** For the listing's agent, and for the office that may edit it. */
export default async function HomeHistoryPage({ params }: PageProps<"/home-history/[id]">) {
  await requirePage("active");
  const { id } = await params;
  const history = await getHomeHistory(id);
  if (!history) {
    setNotFound();
    return <NotFoundPage />;
  }
  return (
    <Messages only={[]}>
      <HomeHistoryScreen history={history} />
    </Messages>
  );
}
