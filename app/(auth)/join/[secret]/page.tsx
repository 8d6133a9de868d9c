import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withDownPage } from "@/app/with-down-page";
import { JoinOffice } from "@/components/company/join-office";
import { Messages } from "@/components/layout/messages";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { joinState } from "@/lib/company/invitation";
import { formatDate } from "@/lib/hebrew/format";
import { paths, signInFor } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { getInvitation, officeOfReader } from "@/server/company/invitation-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("joinOffice");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

/** Only the button accepts: security scanners open every link in a mail. */
export default withDownPage(async function JoinOfficePage({ params }: PageProps<"/join/[secret]">) {
  const { secret } = await params;
  const invitation = await getInvitation(secret);
  const account = invitation && (await getAccount());
  const state = joinState(
    invitation,
    account && {
      email: account.email,
      userType: account.profile?.userType ?? null,
      office: await officeOfReader(invitation),
    },
  );
  const t = await getTranslations("joinOffice");

  return (
    <div className="flex flex-col gap-6">
      <div>
        {!invitation && <StateMark icon={Link2Off} />}
        <h1 className="font-semibold text-2xl">{t(`${state}.title`)}</h1>
        {invitation && (
          <div className="mt-3 flex items-center gap-3">
            {invitation.logoSrc && (
              <img
                alt=""
                className="size-11 rounded-lg border object-contain"
                height={44}
                src={invitation.logoSrc}
                width={44}
              />
            )}
            <bdi className="min-w-0 break-words font-semibold text-lg">{invitation.office}</bdi>
          </div>
        )}
        <p className="mt-2 text-muted-foreground">
          {t(`${state}.text`, { day: invitation ? formatDate(invitation.expiresAt) : "" })}
        </p>
      </div>
      {state === "open" && (
        <Messages only={["joinOffice", "form", "errors", "ui"]}>
          <JoinOffice secret={secret} />
        </Messages>
      )}
      {state === "signedOut" && (
        <Link
          className={buttonVariants({ size: "lg" })}
          href={signInFor(paths.joinOffice(secret))}
          prefetch={false}
        >
          {t("signIn")}
        </Link>
      )}
      {state === "joined" && (
        <Link className={buttonVariants({ size: "lg" })} href={paths.dashboard} prefetch={false}>
          {t("dashboard")}
        </Link>
      )}
      {state === "elsewhere" && (
        <Link className={buttonVariants({ size: "lg" })} href={paths.profile} prefetch={false}>
          {t("profile")}
        </Link>
      )}
      <Link className="link self-start" href={paths.home} prefetch={false}>
        {t("home")}
      </Link>
    </div>
  );
});
