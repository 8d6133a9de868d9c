import { CircleAlert, CircleCheck } from "lucide";
import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { daysLeft } from "@/lib/access/banner";
import { isLive } from "@/lib/catalog/states";
import { formatDate } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { RenewalRefusal } from "@/lib/property/renewal";
import type { MailedListing } from "@/lib/property/types";

/** A listing with at most this many days left is ending soon. */
const SOON_DAYS = 7;

type Outcome = { renewed: number; refused: RenewalRefusal | null };

function About({ title, city, note }: { title: string; city: string | null; note: string }) {
  return (
    <span className="min-w-0">
      <bdi className="block break-words font-medium">{title}</bdi>
      <span className="text-muted-foreground text-sm">
        {[city, note].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** A plain form: mails are opened in many clients, not all of which run scripts. */
export async function RenewForm({
  listings,
  secret,
  now,
  outcome,
}: {
  listings: MailedListing[];
  secret: string;
  now: Date;
  outcome: Outcome | null;
}) {
  const t = await getTranslations("renew");
  const poor = outcome !== null && (outcome.refused !== null || outcome.renewed === 0);
  const choices = listings.flatMap(({ status, expiresAt, ...listing }) => {
    if (status !== "expired" && !(isLive(status) && expiresAt)) return [];
    const days = status === "expired" || !expiresAt ? null : daysLeft(expiresAt, now);
    const ends = days === null || days <= SOON_DAYS;
    const note =
      days === null
        ? t("ended")
        : ends
          ? t("ends", { days })
          : t("until", { date: formatDate(expiresAt ?? "") });
    return [{ ...listing, ends, note }];
  });
  const someEnds = choices.some(({ ends }) => ends);

  return (
    <>
      {outcome && (
        <div
          className={cn(
            "flex items-start gap-3 rounded-lg p-4",
            poor
              ? "bg-warning-soft text-warning-soft-foreground"
              : "bg-success-soft text-success-soft-foreground",
          )}
          role="status"
        >
          {poor ? (
            <Icon icon={CircleAlert} className="mt-0.5 size-5 shrink-0" />
          ) : (
            <Icon icon={CircleCheck} className="mt-0.5 size-5 shrink-0" />
          )}
          <div>
            <p className="font-semibold">{t("renewed", { count: outcome.renewed })}</p>
            {outcome.refused && <p className="text-sm">{t(`refused.${outcome.refused}`)}</p>}
            {outcome.refused === "priceInDoubt" && (
              <ul className="mt-1 text-sm">
                {listings.map(
                  ({ id, title, priceInDoubt }) =>
                    priceInDoubt && (
                      <li key={id}>
                        <Link className="link wrap-anywhere" href={paths.editProperty(id)}>
                          <bdi>{title}</bdi>
                        </Link>
                      </li>
                    ),
                )}
              </ul>
            )}
          </div>
        </div>
      )}
      {choices.length > 0 && !someEnds && !outcome && <p>{t("nothingEnds")}</p>}
      {choices.length === 0 && <p>{t("gone")}</p>}
      {choices.length > 0 && !someEnds && (
        <ul className="flex flex-col gap-2">
          {choices.map((choice) => (
            <li className="rounded-lg border bg-card p-3" key={choice.id}>
              <About {...choice} />
            </li>
          ))}
        </ul>
      )}
      {someEnds && (
        <form action={paths.renewByMail(secret)} className="flex flex-col gap-5" method="post">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-medium">{t("choose")}</legend>
            {choices.map((choice) => (
              <label
                className="flex min-h-11 items-start gap-3 rounded-lg border bg-card p-3"
                key={choice.id}
              >
                <input
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                  defaultChecked={choice.ends}
                  name="id"
                  type="checkbox"
                  value={choice.id}
                />
                <About {...choice} />
              </label>
            ))}
          </fieldset>
          <Button size="lg" type="submit">
            {t("submit")}
          </Button>
        </form>
      )}
    </>
  );
}
