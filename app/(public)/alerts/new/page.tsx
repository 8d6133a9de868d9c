import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { AlertFields, SearchWords } from "@/components/alerts/alert-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { KeptAlert } from "@/lib/alerts/schema";
import type { AlertAbout } from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { fromQuery, isFiltered, type QueryParams, toQuery, withFilters } from "@/lib/search/params";
import { getKeptAlert } from "@/server/alerts/kept";
import { getContactTexts } from "@/server/settings/public-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("alert");
  return { title: t("title", { about: "search" }), robots: { index: false, follow: false } };
}

const query = z.object({
  sent: z.literal("1").optional().catch(undefined),
  listing: z.guid().optional().catch(undefined),
});

/** What the address asks about. Null for a search without filters: it would tell of every home there is. */
function aboutOf(params: QueryParams, listing: string | undefined): AlertAbout | null {
  if (listing) return { listing };
  const filters = fromQuery(params);
  const search = toQuery({ ...filters, sort: undefined, page: undefined, told: undefined });
  return isFiltered(filters) ? { search } : null;
}

/** The form by itself: where one without a script leads, with what is wrong beside what was typed. */
export default async function NewAlertPage({ searchParams }: PageProps<"/alerts/new">) {
  const params = await searchParams;
  const { sent, listing } = query.parse(params);
  const about = aboutOf(params, listing);
  const kept = sent ? null : await getKeptAlert();
  const t = await getTranslations("alert");
  const asks = about && !sent ? about : null;
  const lead = sent ? t("sent") : !about ? t("nothing") : kept ? t("again") : null;
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <header>
          <h1 className="text-2xl md:text-3xl">
            {sent ? t("sentTitle") : t("title", { about: wishOf(about) })}
          </h1>
          {lead && <p className="mt-2 text-muted-foreground">{lead}</p>}
        </header>
        {asks && <Ask about={asks} kept={kept} />}
        <Back about={about} asking={asks !== null} />
      </div>
    </div>
  );
}

async function Ask({ about, kept }: { about: AlertAbout; kept: KeptAlert | null }) {
  const t = await getTranslations("alert");
  const { consentVersion } = await getContactTexts();
  return (
    <Card className="@container flex flex-col gap-3 p-5 md:p-6">
      {"search" in about && (
        <p className="text-pretty font-medium">
          <SearchWords query={about.search} />
        </p>
      )}
      <AlertFields
        about={about}
        consentVersion={consentVersion}
        wish={wishOf(about)}
        {...(kept && {
          kept: {
            typed: kept.typed,
            said: t(kept.failure ? `failures.${kept.failure}` : "wrong"),
            error: kept.errors.email ? t(`errors.${kept.errors.email}`) : "",
          },
        })}
      />
    </Card>
  );
}

/** Of a home the address does not say which is waited for, a lower price or its return; an alert tells of both. */
const wishOf = (about: AlertAbout | null) => (about && "listing" in about ? "price" : "search");

async function Back({ about, asking }: { about: AlertAbout | null; asking: boolean }) {
  const t = await getTranslations("alert");
  const search = about && "search" in about ? about.search : "";
  const href =
    about && "listing" in about
      ? paths.property(about.listing)
      : withFilters(paths.explore, fromQuery(new URLSearchParams(search)));
  return (
    <Link
      className={asking ? "link self-start" : buttonVariants({ className: "self-start" })}
      data-plain
      href={href as typeof paths.explore}
    >
      {t(!about ? "toHomes" : "listing" in about ? "toListing" : "toSearch")}
    </Link>
  );
}
