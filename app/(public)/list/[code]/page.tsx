import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withDownPage } from "@/app/with-down-page";
import { Messages } from "@/components/layout/messages";
import { ListHomes } from "@/components/list/list-homes";
import { ListOver } from "@/components/list/list-over";
import { getAccount } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getList } from "@/server/list/queries";
import { notFoundMetadata } from "@/server/seo/metadata";

export async function generateMetadata({ params }: PageProps<"/list/[code]">): Promise<Metadata> {
  // The page reports a failure; the metadata falls back to a generic title.
  const list = await getList((await params).code).catch(() => undefined);
  const t = await getTranslations("list");
  if (list === null) return { ...(await notFoundMetadata()), title: t("over.title") };
  // The URL is the key and must not leak through Referer. Link previews show nothing that strangers wrote.
  return { title: t("title"), referrer: "no-referrer", robots: { index: false, follow: false } };
}

/** For anyone who has the link: rendered per request and never cached. */
export default withDownPage(async function ListPage({ params }: PageProps<"/list/[code]">) {
  const { code } = await params;
  const [list, account] = await Promise.all([getList(code), getAccount()]);
  if (!list) {
    setNotFound();
    return (
      <div className="container-page py-10 md:py-16">
        <ListOver as="h1" />
      </div>
    );
  }

  const t = await getTranslations("list");
  return (
    <div className="container-page py-6 md:py-8">
      <header className="mx-auto max-w-[42rem] text-center">
        <h1 className="text-2xl md:text-3xl">
          <bdi>{list.sender ? t("from", { sender: list.sender }) : t("title")}</bdi>
        </h1>
        {list.words && (
          <blockquote className="mt-3 text-lg text-muted-foreground">
            <p dir="auto">{list.words}</p>
          </blockquote>
        )}
      </header>
      <Messages only={["list", "saved", "property", "errors", "validation", "form"]}>
        <ListHomes code={code} homes={list.homes} mayRemove={account?.profile?.isAdmin ?? false} />
      </Messages>
    </div>
  );
});
