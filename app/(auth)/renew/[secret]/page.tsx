import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { withDownPage } from "@/app/with-down-page";
import { RenewForm } from "@/components/property/renew-form";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { paths } from "@/lib/paths";
import { RENEWAL_REFUSALS } from "@/lib/property/renewal";
import { listMailedListings } from "@/server/property/renew-by-mail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("renew");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

const outcome = z.object({
  renewed: z.coerce.number().int().min(0).max(500).optional().catch(undefined),
  refused: z.enum(RENEWAL_REFUSALS).optional().catch(undefined),
});

/** Only the button renews: security scanners open every link in a mail. */
export default withDownPage(async function RenewPage({
  params,
  searchParams,
}: PageProps<"/renew/[secret]">) {
  const { secret } = await params;
  const { renewed, refused } = outcome.parse(await searchParams);
  const listings = await listMailedListings(secret);
  const t = await getTranslations("renew");

  return (
    <div className="flex flex-col gap-6">
      <div>
        {!listings && <StateMark icon={Link2Off} />}
        <h1 className="font-semibold text-2xl">{t(listings ? "title" : "unknown")}</h1>
        <p className="mt-1 text-muted-foreground">{t(listings ? "text" : "unknownText")}</p>
      </div>
      {listings && (
        <RenewForm
          listings={listings}
          now={new Date()}
          outcome={renewed === undefined ? null : { renewed, refused: refused ?? null }}
          secret={secret}
        />
      )}
      <Link className="link self-start" href={paths.dashboard}>
        {t("dashboard")}
      </Link>
    </div>
  );
});
