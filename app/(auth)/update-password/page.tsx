import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PasswordUpdated } from "@/components/auth/password-updated";
import { UpdatePasswordForm } from "@/components/auth/update-password-form";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { codeFor, paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { getRecovery } from "@/server/auth/recovery";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.update");
  return { title: t("title"), robots: { index: false, follow: false } };
}

export default async function UpdatePasswordPage() {
  const account = await getAccount();
  // A mailed link is only one factor: an account with a second factor must pass it before changing the password.
  if (account?.gate === "code") redirect(codeFor(paths.updatePassword));
  const recovery = account && (await getRecovery(account.userId));
  if (account && recovery === "open") return <UpdatePasswordForm email={account.email} />;
  if (recovery) return <PasswordUpdated othersSignedOut={recovery === "updated"} />;

  const t = await getTranslations("auth.update");
  return (
    <div className="flex flex-col gap-5">
      <div role="alert">
        <StateMark icon={Link2Off} />
        <h1 className="font-semibold text-2xl">{t("invalid")}</h1>
        <p className="mt-1 text-muted-foreground">{t("invalidHint")}</p>
      </div>
      <Link className="link self-start" href={paths.signIn}>
        {t("back")}
      </Link>
    </div>
  );
}
