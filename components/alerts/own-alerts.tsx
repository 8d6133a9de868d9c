import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { NativeSelect } from "@/components/ui/native-select";
import {
  type AlertOutcome,
  FREQUENCIES,
  isRefused,
  type OwnAlerts as Own,
  type OwnAlert,
} from "@/lib/alerts/types";
import { paths } from "@/lib/paths";
import { fromQuery, withFilters } from "@/lib/search/params";
import { SearchWords } from "./alert-form";
import { AlertItem, AlertsLive } from "./alerts-live";

/** The page behind a mail's link, with the outcome of the last action above it. */
export function LiveAlerts({
  said,
  children,
}: {
  said: AlertOutcome | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("alerts");
  return (
    <AlertsLive
      said={{
        text: said ? t(`said.${said}`) : "",
        refused: said !== undefined && isRefused(said),
      }}
      words={{
        failed: t("said.failed"),
        sending: t("sending"),
        deleting: t("deleting"),
        undo: t("undo"),
        undone: t("undone"),
      }}
    >
      {children}
    </AlertsLive>
  );
}

/** The subject of an alert, in words. */
function About({ alert: { query, more, home } }: { alert: OwnAlert }) {
  const t = useTranslations("alerts");
  if (query !== null) return <SearchWords more={more} query={query} />;
  return <bdi>{home?.title ?? t("lostHome")}</bdi>;
}

/** The confirmation button that a mail links to, to verify that the address belongs to its reader. */
export function ConfirmAlert({
  alert,
  others,
  address,
  secret,
}: {
  alert: OwnAlert;
  /** Other alerts awaiting confirmation for the same address. */
  others: OwnAlert[];
  address: string;
  secret: string;
}) {
  const t = useTranslations("alerts");
  const form = useTranslations("alert");
  return (
    <>
      <header>
        <h1 className="text-2xl md:text-3xl">{t("asks.title")}</h1>
        <p className="mt-2 text-muted-foreground">
          {t.rich("asks.text", { address: () => <Address>{address}</Address> })}
        </p>
      </header>
      <Card className="flex flex-col gap-3 p-5 md:p-6">
        <h2 className="font-semibold text-lg">
          <About alert={alert} />
        </h2>
        <p>{form("text", { about: alert.query === null ? "price" : "search" })}</p>
        <p>{t("asks.often", { frequency: form(`frequencies.${alert.frequency}`) })}</p>
        {others.length > 0 && (
          <div className="flex flex-col gap-2 border-border border-t pt-3">
            <p>{t("asks.others", { count: others.length })}</p>
            <ul className="flex list-disc flex-col gap-1 ps-5">
              {others.map((other) => (
                <li key={other.id}>
                  <About alert={other} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          {others.length > 0 && (
            <Act className="w-full sm:w-auto" secret={secret} what="confirm">
              <input name="all" type="hidden" value="1" />
              <Button className="w-full" size="lg" type="submit">
                {t("asks.submitAll", { count: others.length + 1 })}
              </Button>
            </Act>
          )}
          <Act className="w-full sm:w-auto" secret={secret} what="confirm">
            <Button
              className="w-full"
              size="lg"
              type="submit"
              {...(others.length > 0 && { variant: "outline" })}
            >
              {t(others.length > 0 ? "asks.submitOne" : "asks.submit")}
            </Button>
          </Act>
        </div>
      </Card>
      <p className="text-muted-foreground text-sm">{t("asks.browser")}</p>
      <p className="text-muted-foreground text-sm">{t("asks.notYours")}</p>
    </>
  );
}

/** All alerts of an address, shown to the holder of a link from one of its mails. */
export function OwnAlerts({ own, secret }: { own: Own; secret: string }) {
  const t = useTranslations("alerts");
  const address = () => <Address>{own.address}</Address>;
  return (
    <>
      <header>
        <h1 className="text-2xl md:text-3xl">{t("title")}</h1>
        <p className="mt-2 text-muted-foreground">{t.rich("to", { address })}</p>
      </header>
      <ul className="flex flex-col gap-4">
        {own.alerts.map((alert) => (
          <AlertItem id={alert.id} key={alert.id}>
            <AlertCard alert={alert} secret={secret} />
          </AlertItem>
        ))}
      </ul>
      {own.browsers > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted-foreground text-sm">
          <p>{t("browsers.text", { count: own.browsers })}</p>
          <Act secret={secret} what="distrust">
            <Button size="sm" type="submit" variant="outline">
              {t("browsers.forget")}
            </Button>
          </Act>
        </div>
      )}
      <details className="group/forget mt-2">
        <summary
          className={buttonVariants({
            variant: "ghost",
            className:
              "-ms-3 cursor-pointer list-none px-3 text-destructive [&::-webkit-details-marker]:hidden",
          })}
        >
          {t("forget.open")}
        </summary>
        <Card className="mt-3 flex flex-col items-start gap-4 p-5">
          <p>{t.rich("forget.text", { address })}</p>
          <Act secret={secret} what="forget">
            <Button type="submit" variant="destructive">
              {t("forget.submit")}
            </Button>
          </Act>
        </Card>
      </details>
    </>
  );
}

function AlertCard({ alert, secret }: { alert: OwnAlert; secret: string }) {
  const t = useTranslations("alerts");
  const form = useTranslations("alert");
  const title = `alert-${alert.id}`;
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-semibold text-lg" id={title}>
          <About alert={alert} />
        </h2>
        {!alert.confirmed && <Badge variant="warning">{t("waits")}</Badge>}
        {alert.confirmed && alert.paused && <Badge variant="outline">{t("paused")}</Badge>}
      </div>
      {!alert.confirmed && <p className="text-muted-foreground text-sm">{t("waitsHint")}</p>}
      <Act className="flex flex-wrap items-end gap-2" id={alert.id} secret={secret} what="change">
        <div className="flex min-w-[min(13rem,100%)] flex-1 flex-col gap-1 sm:max-w-72">
          <label className="text-muted-foreground text-sm" htmlFor={`${title}-often`}>
            {t("frequency")}
          </label>
          <NativeSelect
            aria-describedby={title}
            defaultValue={alert.frequency}
            id={`${title}-often`}
            key={alert.frequency}
            name="frequency"
          >
            {FREQUENCIES.map((option) => (
              <option key={option} value={option}>
                {form(`frequencies.${option}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <Button aria-describedby={title} type="submit" variant="outline">
          {t("save")}
        </Button>
      </Act>
      <div className="-mx-2 flex flex-wrap items-center gap-1 border-border border-t pt-3">
        {alert.query === null ? (
          alert.home?.title && (
            <Leading describedBy={title} href={paths.property(alert.home.id)}>
              {t("listing")}
            </Leading>
          )
        ) : (
          <>
            {/* An unconfirmed alert's filters may be a stranger's text, so they are not shown. */}
            {alert.confirmed && (
              <Leading describedBy={title} href={paths.alertFilters(secret, alert.id)}>
                {t("filters")}
              </Leading>
            )}
            <Leading
              describedBy={title}
              href={withFilters(paths.explore, fromQuery(new URLSearchParams(alert.query)))}
            >
              {t("results")}
            </Leading>
          </>
        )}
        {alert.confirmed && (
          <Act id={alert.id} secret={secret} what={alert.paused ? "resume" : "pause"}>
            <Button aria-describedby={title} size="sm" type="submit" variant="ghost">
              {t(alert.paused ? "resume" : "pause")}
            </Button>
          </Act>
        )}
        <Act className="ms-auto" id={alert.id} secret={secret} what="delete">
          <Button aria-describedby={title} size="sm" type="submit" variant="ghost">
            {t("delete")}
          </Button>
        </Act>
      </div>
    </Card>
  );
}

/** A plain form for a single action; holding the secret authorizes it. */
export function Act({
  secret,
  what,
  id,
  className,
  children,
}: {
  secret: string;
  what: "confirm" | "change" | "pause" | "resume" | "filters" | "delete" | "forget" | "distrust";
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form action={paths.changeAlerts(secret)} className={className} method="post">
      <input name="do" type="hidden" value={what} />
      {id && <input name="id" type="hidden" value={id} />}
      {children}
    </form>
  );
}

function Leading({
  href,
  describedBy,
  children,
}: {
  href: ReturnType<typeof paths.property>;
  describedBy: string;
  children: ReactNode;
}) {
  return (
    <Link
      aria-describedby={describedBy}
      className={buttonVariants({ variant: "ghost", size: "sm" })}
      data-plain
      href={href}
    >
      {children}
    </Link>
  );
}

const Address = ({ children }: { children: string }) => (
  <bdi className="wrap-anywhere font-medium text-foreground" dir="ltr">
    {children}
  </bdi>
);
