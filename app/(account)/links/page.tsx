import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { Messages } from "@/components/layout/messages";
import { LinksScreen } from "@/components/numbers/links-screen";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { getOwnLinks, listLinkedHomes } from "@/server/share/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shareLinks");
  return { title: t("title") };
}

export default async function LinksPage() {
  const { profile } = await requirePage("agent");
  if (!profile) return <FirstVisit />;
  const [links, homes] = await Promise.all([getOwnLinks(), listLinkedHomes(profile.id)]);
  const ownPage = profile.isPublic && profile.username ? paths.agent(profile.username) : null;
  return (
    <Messages only={["ui", "form", "validation", "errors", "shareLinks"]}>
      <LinksScreen {...links} homes={homes} ownPage={ownPage} />
    </Messages>
  );
}
