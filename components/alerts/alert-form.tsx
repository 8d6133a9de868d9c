import { Bell, ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { Honeypot } from "@/components/form/honeypot";
import { PlainField } from "@/components/form/plain-field";
import { EmailInput, SureEmail } from "@/components/form/plain-fields";
import { PrivacyLine } from "@/components/form/privacy-line";
import { TouchedForm } from "@/components/form/touched-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { NativeSelect } from "@/components/ui/native-select";
import { type AlertAbout, FREQUENCIES } from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { searchInWords } from "@/lib/search/in-words";
import { fromQuery, isFiltered } from "@/lib/search/params";

/** What the alert watches for: matches of a search, a lower price for a home, or a home's return. */
export type AlertWish = "search" | "price" | "back";

export type AlertFormProps = {
  about: AlertAbout;
  wish: AlertWish;
  /** The privacy policy version, which the form submits. */
  consentVersion: number;
  /** How many such homes were added recently, where the page knows it. */
  forecast?: string;
  /** The values and errors of a form submitted without JavaScript. */
  flash?: {
    typed: { email: string; frequency: string };
    said: string;
    error: string;
    sure?: string;
  };
};

/** A line that expands to the form, so that the homes stay in view; a button where there is nothing else to do. */
export function AlertForm({
  line,
  prominent = false,
  className,
  ...props
}: AlertFormProps & {
  /** The text of the line, which depends on its place. */
  line: "open" | "openArea" | "openNone" | "openPrice" | "openBack";
  prominent?: boolean;
  className?: string;
}) {
  const t = useTranslations("alert");
  return (
    // The key resets the form for another search, instead of showing that it was already sent.
    <details
      className={cn("group/alert", className)}
      data-noprint
      key={JSON.stringify(props.about)}
    >
      <summary
        className={cn(
          prominent
            ? buttonVariants({ variant: "outline" })
            : "link inline-flex min-h-9 items-center gap-1.5 text-sm",
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <Icon icon={Bell} className="size-4 shrink-0" />
        {line === "open" ? (
          <>
            {/* On a phone it shares a row with the active filters. */}
            <span aria-hidden className="sm:hidden">
              {t("openShort")}
            </span>
            <span className="max-sm:sr-only">{t("open")}</span>
          </>
        ) : (
          <span>{t(line)}</span>
        )}
        <Icon
          icon={ChevronDown}
          className="size-4 shrink-0 transition-transform group-open/alert:rotate-180"
        />
      </summary>
      <div className="@container mt-2 rounded-lg border border-border bg-card p-4 text-start text-card-foreground sm:p-5">
        <AlertFields {...props} titled />
      </div>
    </details>
  );
}

/** A plain form that works without JavaScript; a script loaded on first focus submits it in place. */
export function AlertFields({
  about,
  wish,
  consentVersion,
  flash,
  forecast,
  titled = false,
}: AlertFormProps & {
  /** Adds a heading, for a page that has none for the form. */
  titled?: boolean;
}) {
  const t = useTranslations("alert");
  return (
    <TouchedForm
      action={paths.sendAlert}
      className="flex flex-col gap-3"
      data-failed={t("failures.down")}
      data-forecast={"search" in about ? paths.alertForecast(about.search) : undefined}
      data-sending={t("sending")}
      method="post"
    >
      {titled && <h3 className="font-semibold">{t("title", { about: wish })}</h3>}
      <p className="empty:sr-only" role="status" tabIndex={-1}>
        {flash?.said}
      </p>
      <div className="contents [&[hidden]]:hidden" data-fields>
        {"search" in about && titled && (
          <p className="text-pretty">
            <SearchWords query={about.search} />
          </p>
        )}
        <p className="text-muted-foreground text-sm">
          {t("text", { about: "search" in about && isWords(about.search) ? "words" : wish })}
        </p>
        {"search" in about ? (
          <input name="search" type="hidden" value={about.search} />
        ) : (
          <input name="listing" type="hidden" value={about.listing} />
        )}
        <input name="consent" type="hidden" value={consentVersion} />
        <SureEmail address={flash?.sure} />
        <Honeypot />
        <div className="grid gap-3 @lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
          <PlainField error={flash?.error ?? ""} id="alert-email" label={t("email")} name="email">
            <EmailInput
              aria-describedby="alert-email-error"
              aria-invalid={flash?.error ? true : undefined}
              defaultValue={flash?.typed.email}
              id="alert-email"
              name="email"
              required
            />
          </PlainField>
          <PlainField error="" id="alert-frequency" label={t("frequency")} name="frequency">
            <NativeSelect
              defaultValue={flash?.typed.frequency ?? "daily"}
              id="alert-frequency"
              name="frequency"
            >
              {FREQUENCIES.map((option) => (
                <option key={option} value={option}>
                  {t(`frequencies.${option}`)}
                </option>
              ))}
            </NativeSelect>
          </PlainField>
        </div>
        {/* Its script fills in how many such homes were added recently; the space is reserved until then. */}
        {"search" in about && (
          <p aria-live="polite" className="min-h-5 text-sm" data-forecast-text>
            {forecast}
          </p>
        )}
        <button className={cn(buttonVariants(), "@lg:self-start")} type="submit">
          {t("send")}
        </button>
        <PrivacyLine>{(link) => t.rich("consent", { link })}</PrivacyLine>
      </div>
    </TouchedForm>
  );
}

/** A search by text alone: the text filters an alert, while it only ranks a search. */
function isWords(search: string) {
  const { q, sort: _, page: __, told: ___, ...others } = fromQuery(new URLSearchParams(search));
  return q !== undefined && !isFiltered(others);
}

/** A search in words. `more`: it has further criteria, which are not listed here. */
export function SearchWords({ query, more = false }: { query: string; more?: boolean }) {
  const t = useTranslations();
  const { heading, rest } = searchInWords(t, fromQuery(new URLSearchParams(query)));
  return [heading, ...rest, ...(more ? [t("alert.more")] : [])].map((part, at) => (
    <span key={part}>
      {at > 0 && <span>, </span>}
      <bdi>{part}</bdi>
    </span>
  ));
}
