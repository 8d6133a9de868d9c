import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AddDevice } from "@/components/factor/add-device";
import { CodeForm } from "@/components/factor/code-form";
import { StillButton } from "@/components/factor/still-button";
import { Messages } from "@/components/layout/messages";
import { safeNext } from "@/lib/access/next-path";
import { codeFor, paths, signInFor } from "@/lib/paths";
import { getAccount } from "@/server/account/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("factor.gate");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** The step between the password and everything else: the second-factor code, or an operator's first device. */
export default async function CodePage({ searchParams }: PageProps<"/auth/code">) {
  const { next } = await searchParams;
  const onward = typeof next === "string" ? next : undefined;
  const account = await getAccount();
  if (!account) redirect(signInFor(onward ? codeFor(onward) : paths.code));
  if (!account.gate) {
    redirect(safeNext(onward, account.profile?.isAdmin ? paths.admin : paths.dashboard));
  }
  const t = await getTranslations("factor.gate");
  const isEnrolling = account.gate === "enroll";
  return (
    <Messages only={["factor", "form", "validation", "errors", "ui"]}>
      <div className="flex flex-col gap-6">
        <div>
          <h1 className="font-semibold text-2xl">{t(isEnrolling ? "enroll" : "heading")}</h1>
          <p className="mt-1 text-muted-foreground">
            {isEnrolling
              ? t("enrollHint")
              : t.rich("hint", { email: account.email, who: (address) => <bdi>{address}</bdi> })}
          </p>
        </div>
        {isEnrolling ? <AddDevice next={onward} /> : <CodeForm next={onward} />}
        <form action={paths.signOut} method="post">
          <StillButton className="px-0" type="submit">
            {t("signOut")}
          </StillButton>
        </form>
      </div>
    </Messages>
  );
}
