import type { Metadata } from "next";
import { AccountHeader } from "@/components/account/account-header";
import { LiveAccount } from "@/components/account/live-account";
import { OneAccount } from "@/components/account/one-account";
import { OwnUserType } from "@/components/account/own-user-type";
import { Providers } from "@/components/layout/providers";
import { UnreadTitle } from "@/components/leads/unread-title";
import { InstalledSite } from "@/components/share-target/installed-site";
import { shellOf } from "@/lib/dashboard/shell";
import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { getOwnCompany } from "@/server/company/own-queries";
import { memberConsent } from "@/server/consent/queries";
import { getLeadNews } from "@/server/leads/news";
import { log } from "@/server/log";
import { createDb } from "@/server/supabase/clients";

// Only account pages link the manifest: visitors have nothing to install.
export const metadata: Metadata = { manifest: paths.manifest };

/** The navigation bar around account pages. It is not a guard: every page has its own. */
export default async function AccountLayout({ children }: LayoutProps<"/">) {
  const account = await getAccount();
  const profile = account?.profile;
  const [company, leads, consent] = await Promise.all([
    account && profile?.userType === "company" ? getOwnCompany(account.userId) : null,
    profile?.userType === "agent" ? leadNews() : null,
    profile ? memberConsent() : undefined,
  ]);
  const unread = leads ? leads.unread : 0;
  const page = (
    <main
      className="container-page flex flex-1 flex-col gap-7 end-of-page pt-7 md:pt-10"
      id="main"
      tabIndex={-1}
    >
      <OwnUserType userType={profile?.userType ?? "agent"}>{children}</OwnUserType>
    </main>
  );

  return (
    <Providers
      only={[
        "account",
        "agentFacts",
        "companyDashboard",
        "companyProfile",
        "dashboard",
        "layout",
        "leads",
        "license",
        "media",
        "numbers",
        "profile",
        "property",
        "search",
        "settings",
        "sharing",
        "trialBanner",
      ]}
    >
      <div
        className="flex min-h-dvh flex-col"
        data-bar={profile ? "account" : undefined}
        data-member={consent}
      >
        {profile && <AccountHeader shell={shellOf(profile, company, unread)} />}
        <InstalledSite />
        <UnreadTitle unread={unread} />
        {profile && <LiveAccount leadNews={leads?.news} />}
        {profile ? <OneAccount id={profile.id}>{page}</OneAccount> : page}
      </div>
    </Providers>
  );
}

/** A badge in the bar must not break the page: a count that cannot be read is null. */
async function leadNews() {
  const db = await createDb();
  return getLeadNews(db).catch((error) => {
    log.warn({ err: error }, "unread leads could not be counted");
    return { unread: null, news: null };
  });
}
