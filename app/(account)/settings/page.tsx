import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BillingCard } from "@/components/account/billing-card";
import { FirstVisit } from "@/components/account/first-visit";
import { OfficePermission } from "@/components/account/office-permission";
import { OwnData } from "@/components/account/own-data";
import { PageHead } from "@/components/account/page-head";
import { ShowSwitches } from "@/components/account/show-switches";
import { Payments } from "@/components/billing/payments";
import { FactorCard } from "@/components/factor/factor-card";
import { SessionsCard } from "@/components/factor/sessions-card";
import { FeedCard } from "@/components/feed/feed-card";
import { Messages } from "@/components/layout/messages";
import { MailSwitches } from "@/components/mail/mail-switches";
import { AgentPlan } from "@/components/plan/agent-quota";
import { OfficeQuota } from "@/components/plan/office-quota";
import { WidgetCard } from "@/components/widget/widget-card";
import { isActive } from "@/lib/access/denial";
import type { AccountProfile } from "@/lib/account/types";
import { getBilling } from "@/server/account/billing";
import { requirePage } from "@/server/account/session";
import { getPayments } from "@/server/billing/queries";
import { getOfficePermission } from "@/server/company/linked-company";
import { getOwnCompany } from "@/server/company/own-queries";
import { env } from "@/server/env";
import { getOwnFactors, getOwnSessions } from "@/server/factor/queries";
import { getOwnFeed } from "@/server/feed/queries";
import { getOwnMails } from "@/server/mail/queries";
import { getLimits, getOfficeLimits } from "@/server/plan/limits";
import { createDb } from "@/server/supabase/clients";
import { getOwnWidget, widgetOwner } from "@/server/widget/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title") };
}

export default async function SettingsPage() {
  const { userId, email, profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  const billing = await getBilling(userId, profile);
  const isAgent = profile.userType === "agent";
  const mails = isAgent ? await getOwnMails() : [];
  const office =
    isAgent && profile.organizationCode
      ? await getOfficePermission(await createDb(), userId)
      : null;
  const feed = await getOwnFeed();
  const [factors, sessions] = await Promise.all([getOwnFactors(), getOwnSessions()]);
  const mayMake = isActive(profile, new Date());
  const widget = await getOwnWidget();
  const t = await getTranslations("settings");
  const words = await getTranslations("mails");

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHead title={t("title")} />
      {isAgent && <ShowSwitches shows={profile.shows} />}
      {office && <OfficePermission {...office} />}
      {mails.length > 0 && (
        <MailSwitches
          mails={mails.map((mail) => ({
            ...mail,
            name: words(`${mail.kind}.name`),
            hint: words(`${mail.kind}.why`),
          }))}
        />
      )}
      {(feed || mayMake) && (
        <FeedCard feed={feed} mayMake={mayMake} ofCompany={!isAgent} siteUrl={env.SITE_URL} />
      )}
      {(widget || mayMake) && (
        <Messages only={["widget", "form", "validation", "errors", "ui"]}>
          <WidgetCard
            {...(await widgetOwner(userId, profile))}
            mayMake={mayMake}
            ofCompany={!isAgent}
            siteUrl={env.SITE_URL}
            widget={widget}
          />
        </Messages>
      )}
      <BillingCard billing={billing}>{await included(userId, profile)}</BillingCard>
      <Messages only={["settings", "factor", "form", "validation", "errors", "ui"]}>
        <FactorCard factors={factors} />
        <SessionsCard sessions={sessions} />
      </Messages>
      <Payments own={await getPayments()} />
      <OwnData email={email} userType={profile.userType} />
    </div>
  );
}

/** What the plans include; nothing for a person who may not publish or whose company is not open yet. */
async function included(userId: string, profile: AccountProfile) {
  if (profile.userType === "company") {
    return (await getOwnCompany(userId)) && <OfficeQuota limits={await getOfficeLimits()} />;
  }
  return isActive(profile, new Date()) && <AgentPlan limits={await getLimits()} />;
}
