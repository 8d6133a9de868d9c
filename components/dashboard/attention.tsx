"use client";
import { CalendarPlus, Clock } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useActionData } from "@/components/form/use-action";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { type OwnFilters, ownQuery, withOwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnListings } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";
import { chooseListings } from "@/server/property/actions";
import { useChanges } from "./changes";

/** Homes that have expired or will within a week, with a button that renews them all. */
export function Attention({
  totals,
  looking = false,
}: {
  totals: OwnListings["totals"];
  /** Read-only view for an operator: the text without the buttons. */
  looking?: boolean;
}) {
  return (
    <>
      {totals.expired > 0 && (
        <Line
          count={totals.expired}
          filters={{ status: "expired" }}
          looking={looking}
          name="expired"
        />
      )}
      {totals.due > 0 && (
        <Line count={totals.due} filters={{ due: true }} looking={looking} name="due" />
      )}
    </>
  );
}

function Line({
  name,
  count,
  filters,
  looking,
}: {
  name: "expired" | "due";
  count: number;
  filters: OwnFilters;
  looking: boolean;
}) {
  const t = useTranslations("dashboard.attention");
  const failed = useTranslations("dashboard")("changeFailed");
  const dataOf = useActionData();
  const { change } = useChanges();
  const [state, setState] = useState<"asked" | "busy" | "ordered">("asked");
  // There may be more than one order can hold: the rest can be ordered afterwards.
  useEffect(() => setState((now) => (now === "ordered" ? "asked" : now)), [count]);
  async function renew() {
    setState("busy");
    const listings = await dataOf(() => chooseListings({ query: ownQuery(filters) }), { failed });
    if (listings && listings.length > 0)
      change({ listings, change: "renew" }, () => setState("asked"));
    setState(listings ? "ordered" : "asked");
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-warning-soft-foreground">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Icon icon={Clock} className="size-5 shrink-0" />
        <span>{t(name, { count })}</span>
      </p>
      {!looking && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={state !== "asked"} onClick={renew} size="sm" variant="outline">
            <Icon icon={CalendarPlus} />
            <span>{t("renew", { count })}</span>
          </Button>
          <Link
            className={buttonVariants({ variant: "ghost", size: "sm" })}
            data-plain
            href={withOwnFilters(paths.dashboard, filters)}
          >
            {t("show")}
          </Link>
        </div>
      )}
    </div>
  );
}
