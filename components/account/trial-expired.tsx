import { LogOut, Mail } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { Office, UserType } from "@/lib/account/types";
import type { ContactPhone } from "@/lib/contact/phone";
import { paths } from "@/lib/paths";
import { SignOutForm } from "./sign-out-form";
import { UpgradeButton } from "./upgrade-button";

/** Says what has ended, and whether joining an office would have covered it. */
export function TrialExpired({
  art,
  email,
  ended,
  office,
  phone,
  userType,
}: {
  art: ReactNode;
  email: string;
  ended: "subscription" | "trial";
  office: Office | null;
  phone: ContactPhone | null;
  userType: UserType;
}) {
  const t = useTranslations("trialExpired");
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col items-center justify-center gap-5 py-10 text-center">
      <span
        aria-hidden
        className="flex size-20 items-center justify-center rounded-3xl bg-clay-soft text-clay-soft-foreground [&>svg]:size-10"
      >
        {art}
      </span>
      <h1 className="font-semibold text-3xl">
        {t(ended === "trial" ? "title" : "titleSubscription")}
      </h1>
      <p className="text-balance text-lg text-muted-foreground">{t("text")}</p>
      {userType === "agent" && <p className="text-balance text-muted-foreground">{t("draft")}</p>}
      {office && office.state !== "open" && (
        <p className="text-balance text-muted-foreground">
          {t(`office.${office.state}`, { company: office.company })}
        </p>
      )}
      {userType === "agent" && !office && (
        <p className="text-balance text-muted-foreground">
          {t.rich("join", {
            profile: (words) => (
              <Link className="link" data-plain href={paths.profile}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">
        <UpgradeButton>
          <Button size="lg">{t("upgrade")}</Button>
        </UpgradeButton>
        <a
          className={buttonVariants({ variant: "outline", size: "lg" })}
          data-plain
          href={`mailto:${email}`}
        >
          <Icon icon={Mail} />
          {t("support")}
        </a>
        <SignOutForm to={paths.home}>
          <Button className="w-full" size="lg" type="submit" variant="ghost">
            <Icon icon={LogOut} />
            {t("signOut")}
          </Button>
        </SignOutForm>
      </div>
      <p className="text-muted-foreground text-sm">
        <bdi dir="ltr">{email}</bdi>
        {phone && (
          <>
            <span> · </span>
            <a className="link whitespace-nowrap" dir="ltr" href={phone.tel}>
              {phone.shown}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
