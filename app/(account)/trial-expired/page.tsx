import { Hourglass } from "lucide";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { TrialExpired } from "@/components/account/trial-expired";
import { LapsedListings } from "@/components/dashboard/lapsed-listings";
import { Icon } from "@/components/ui/icon";
import { endedSource, isActive } from "@/lib/access/denial";
import { contactPhone } from "@/lib/contact/phone";
import { readOwnFilters } from "@/lib/dashboard/own-filters";
import { paths } from "@/lib/paths";
import { getAccount, requirePage } from "@/server/account/session";
import { env } from "@/server/env";
import { getOwnListings } from "@/server/property/own-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("trialExpired");
  const profile = (await getAccount())?.profile;
  const ended = profile ? endedSource(profile) : "trial";
  return { title: t(ended === "trial" ? "title" : "titleSubscription") };
}

export default async function TrialExpiredPage({ searchParams }: PageProps<"/trial-expired">) {
  const { profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  if (isActive(profile, new Date())) redirect(paths.dashboard);

  const filters = readOwnFilters(await searchParams);
  const listings = profile.userType === "agent" ? await getOwnListings(filters, profile) : null;
  return (
    <>
      <TrialExpired
        art={<Icon icon={Hourglass} />}
        email={env.CONTACT_EMAIL}
        ended={endedSource(profile)}
        office={profile.office}
        phone={contactPhone(env.CONTACT_PHONE)}
        userType={profile.userType}
      />
      {listings && <LapsedListings filters={filters} listings={listings} />}
    </>
  );
}
