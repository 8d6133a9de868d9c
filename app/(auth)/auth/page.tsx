import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NoticeToast } from "@/components/account/notice-toast";
import { AuthTabs } from "@/components/auth/auth-tabs";
import { safeNext } from "@/lib/access/next-path";
import { authMode, noticeOf } from "@/lib/auth/mode";
import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("title") };
}

export default async function AuthPage({ searchParams }: PageProps<"/auth">) {
  const { mode, next, notice } = await searchParams;
  const account = await getAccount();
  if (account) {
    const home = account.profile?.isAdmin ? paths.admin : paths.dashboard;
    redirect(safeNext(next, home));
  }
  const message = noticeOf(notice);
  const t = await getTranslations("auth");

  return (
    <>
      {message && <NoticeToast message={t(message)} param="notice" tone="success" />}
      <AuthTabs mode={authMode(mode)} next={typeof next === "string" ? next : undefined} />
    </>
  );
}
