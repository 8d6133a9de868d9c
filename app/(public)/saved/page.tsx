import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/layout/messages";
import { SavedHomes } from "@/components/saved/saved-homes";
import { paths } from "@/lib/paths";
import { pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("saved");
  return pageMetadata({
    title: t("title"),
    description: t("text"),
    canonical: paths.saved,
    card: await siteCard("home"),
    cardId: "home",
    index: false,
  });
}

/** The same for everyone: its contents are in the visitor's browser. */
export default async function SavedPage() {
  const t = await getTranslations("saved");
  return (
    <div className="container-page py-6 md:py-8" data-awake="">
      <h1 className="text-2xl md:text-3xl">{t("title")}</h1>
      <p className="mt-1 max-w-[68ch] text-muted-foreground">{t("text")}</p>
      <noscript>
        <p className="mt-6">{t("noScript")}</p>
      </noscript>
      <Messages
        only={[
          "saved",
          "property",
          "listing",
          "list",
          "share",
          "ui",
          "errors",
          "validation",
          "form",
        ]}
      >
        <SavedHomes />
      </Messages>
    </div>
  );
}
