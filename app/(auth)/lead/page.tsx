import { CircleCheck, MessageSquareText } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { LeadFields } from "@/components/leads/lead-form";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { paths } from "@/lib/paths";
import { getLeadFlash } from "@/server/leads/form-flash";
import { getContactTexts } from "@/server/settings/public-queries";
import { listFreeTimes } from "@/server/viewings/public-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("lead");
  return { title: t("title") };
}

const query = z.object({
  sent: z.literal("1").optional().catch(undefined),
  listing: z.guid().optional().catch(undefined),
});

/** Where the lead form leads without a script: it confirms the lead, or shows the errors next to what was typed. */
export default async function LeadPage({ searchParams }: PageProps<"/lead">) {
  const { sent, listing } = query.parse(await searchParams);
  const flash = sent ? null : await getLeadFlash();
  const t = await getTranslations("lead");
  const { consentVersion } = await getContactTexts();
  const times = flash?.about.kind === "listing" ? await listFreeTimes(flash.about.id) : [];
  const back = listing ? paths.property(listing) : paths.explore;
  return (
    <div className="flex flex-col gap-6">
      <div>
        {!flash && <StateMark done={!!sent} icon={sent ? CircleCheck : MessageSquareText} />}
        <h1 className="font-semibold text-2xl">{t(sent ? "sentTitle" : "title")}</h1>
        <p className="mt-1 text-muted-foreground">
          {t(sent ? "sent" : flash ? "again" : "nothing")}
        </p>
      </div>
      {flash && (
        <LeadFields
          about={flash.about}
          consentVersion={consentVersion}
          flash={flash}
          message=""
          times={times}
        />
      )}
      <Link className="link self-start" href={back}>
        {t(listing ? "toListing" : "toHomes")}
      </Link>
    </div>
  );
}
