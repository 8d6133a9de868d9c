import { Inbox } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Logo } from "@/components/layout/logo";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { PublicShell } from "@/components/layout/public-shell";
import { MailCard } from "@/components/mail/mail-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import { setNotFound } from "@/server/http/status";
import { listMails } from "@/server/mail/inbox";
import { notFoundMetadata } from "@/server/seo/metadata";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  if (!(await listMails())) return notFoundMetadata();
  const t = await getTranslations("inbox");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** Mails that the embedded backend would have sent; absent where mails are really sent. */
export default async function InboxPage() {
  const mails = await listMails();
  if (!mails) {
    setNotFound();
    return (
      <PublicShell>
        <NotFoundPage />
      </PublicShell>
    );
  }
  const t = await getTranslations("inbox");
  const layout = await getTranslations("layout");

  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-4 py-6 md:py-10">
      <header className="flex items-center justify-between gap-4">
        <Link
          aria-label={layout("homeLink")}
          className="rounded-md"
          data-plain
          href={paths.home}
          prefetch={false}
        >
          <Logo name={layout("brand")} />
        </Link>
        <Button asChild variant="ghost">
          <a href={paths.inbox}>{t("refresh")}</a>
        </Button>
      </header>
      <main className="flex flex-col gap-6" id="main" tabIndex={-1}>
        <div className="flex flex-col gap-2">
          <h1 className="font-semibold text-3xl">{t("title")}</h1>
          <p className="text-muted-foreground">{t("explained", { count: mails.length })}</p>
        </div>
        {mails.length === 0 && (
          <EmptyState art={<Icon icon={Inbox} />} title={t("empty")}>
            {t("emptyHint")}
          </EmptyState>
        )}
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </main>
    </div>
  );
}
