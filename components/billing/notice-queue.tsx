import { Banknote } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ListViews } from "@/components/admin/list-views";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import type { Paged } from "@/lib/admin/types";
import type { AdminNotice } from "@/lib/billing/types";
import { formatDateTime, formatShekels } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { NoticeActs } from "./notice-acts";

type Plan = { id: string; name: string };
type Props = {
  waiting: number;
  decided: number;
  notices: Paged<AdminNotice>;
  isDecided: boolean;
  plans: Plan[];
  hrefOf: (page: number) => Route;
};

/** Notices from payment providers: either those waiting for an operator, or those already decided. */
export async function NoticeQueue({ waiting, decided, notices, isDecided, plans, hrefOf }: Props) {
  const t = await getTranslations("adminBilling");
  const views = [
    { href: paths.adminBilling, name: t("waiting", { count: waiting }), here: !isDecided },
    { href: paths.adminDecidedNotices, name: t("decided", { count: decided }), here: isDecided },
  ];
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="font-semibold text-xl">{t("notices")}</h2>
      <ListViews label={t("views")} views={views} />
      {notices.total === 0 ? (
        <EmptyState
          art={<Icon icon={Banknote} />}
          title={t(isDecided ? "noneDecided" : "noneWaiting")}
        >
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {notices.rows.map((notice) => (
            <li key={notice.id}>
              <Notice notice={notice} plans={plans} />
            </li>
          ))}
        </ul>
      )}
      <Pagination hrefOf={hrefOf} page={notices.page} pages={notices.pages} />
    </section>
  );
}

async function Notice({ notice, plans }: { notice: AdminNotice; plans: Plan[] }) {
  const t = await getTranslations("adminBilling");
  const { id, kind, amount, currency, state, reason } = notice;
  const sum =
    amount === null
      ? t("noSum")
      : currency === "ILS"
        ? formatShekels(amount)
        : `${amount} ${currency ?? ""}`;
  const facts = [
    [t("sum"), sum],
    [t("who"), notice.email ?? t("unknown")],
    [t("plan"), notice.planName ?? t("unknown")],
    [t("at"), formatDateTime(notice.at)],
    [t("receivedAt"), formatDateTime(notice.receivedAt)],
    [t("txn"), notice.txn],
  ];
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold text-lg">
          {t(`kinds.${kind ?? "unknown"}`)}, {t(`providers.${notice.provider}`)}
        </h3>
        <Badge>{t(`states.${state}`)}</Badge>
      </div>
      {reason && <p className="font-medium">{t(`reasons.${reason}`)}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div className="min-w-0" key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {notice.raw.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center rounded-sm text-primary text-sm">
            {t("raw")}
          </summary>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            {notice.raw.map(([name, value]) => (
              <div className="contents" key={name}>
                <dt className="wrap-anywhere text-muted-foreground" dir="ltr">
                  {name}
                </dt>
                <dd className="wrap-anywhere" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {state === "waits" && (
        <NoticeActs
          email={notice.email ?? ""}
          id={id}
          mayAccept={kind !== null}
          planId={notice.planId ?? ""}
          plans={plans}
        />
      )}
    </Card>
  );
}
