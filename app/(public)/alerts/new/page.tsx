import { CircleCheck, MailCheck } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { AlertFields, SearchWords } from "@/components/alerts/alert-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StateMark } from "@/components/ui/state-mark";
import type { AlertFlash } from "@/lib/alerts/schema";
import type { AlertAbout } from "@/lib/alerts/types";
import { meantDomain } from "@/lib/contact/email";
import { paths } from "@/lib/paths";
import {
  fromQuery,
  isFiltered,
  type QueryParams,
  searchOf,
  toQuery,
  withFilters,
} from "@/lib/search/params";
import { alertForecast } from "@/server/alerts/forecast";
import { getAlertFlash } from "@/server/alerts/form-flash";
import { getContactTexts } from "@/server/settings/public-queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("alert");
  return { title: t("title", { about: "search" }), robots: { index: false, follow: false } };
}

const query = z.object({
  sent: z.enum(["1", "added"]).optional().catch(undefined),
  listing: z.guid().optional().catch(undefined),
});

/** What the URL asks to be alerted about. Null for a search without filters, which would match every listing. */
function aboutOf(params: QueryParams, listing: string | undefined): AlertAbout | null {
  if (listing) return { listing };
  const filters = fromQuery(params);
  const search = toQuery(searchOf(filters));
  return isFiltered(filters) ? { search } : null;
}

/** The alert form as a page: the no-script target of the inline form, with errors next to what was typed. */
export default async function NewAlertPage({ searchParams }: PageProps<"/alerts/new">) {
  const params = await searchParams;
  const { sent, listing } = query.parse(params);
  const about = aboutOf(params, listing);
  const flash = sent ? null : await getAlertFlash();
  const t = await getTranslations("alert");
  const asks = about && !sent ? about : null;
  const lead =
    sent === "added"
      ? t("added")
      : sent
        ? t("sent")
        : !about
          ? t("nothing")
          : flash
            ? t("again")
            : null;
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <header>
          {sent && <StateMark done icon={sent === "added" ? CircleCheck : MailCheck} />}
          <h1 className="text-2xl md:text-3xl">
            {sent
              ? t(sent === "added" ? "addedTitle" : "sentTitle")
              : t("title", { about: wishOf(about) })}
          </h1>
          {lead && <p className="mt-2 text-muted-foreground">{lead}</p>}
        </header>
        {asks && <Ask about={asks} flash={flash} />}
        <Back about={about} asking={asks !== null} />
      </div>
    </div>
  );
}

async function Ask({ about, flash }: { about: AlertAbout; flash: AlertFlash | null }) {
  const t = await getTranslations("alert");
  const [{ consentVersion }, found] = await Promise.all([
    getContactTexts(),
    "search" in about ? forecastOf(about.search) : null,
  ]);
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
        {...(found && { forecast: t("forecast", found) })}
        wish={wishOf(about)}
        {...(flash && {
          flash: {
            typed: flash.typed,
            said: t(flash.failure ? `failures.${flash.failure}` : "wrong"),
            error: flash.errors.email
              ? t(`errors.${flash.errors.email}`, { domain: meantDomain(flash.typed.email) ?? "" })
              : "",
            sure: flash.errors.email === "emailDoubtful" ? flash.typed.email : "",
          },
        })}
      />
    </Card>
  );
}

/** Optional: the form renders without the forecast. */
const forecastOf = (search: string) =>
  alertForecast(fromQuery(new URLSearchParams(search))).catch(() => null);

/** For a listing, the URL does not say whether a lower price or its return is wanted; the alert covers both. */
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
