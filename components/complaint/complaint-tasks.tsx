import { Accessibility } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ListViews } from "@/components/admin/list-views";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { timeLeft } from "@/lib/complaint/deadline";
import type { Complaint, ComplaintsPage } from "@/lib/complaint/types";
import { formatDate, formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { ComplaintActs } from "./complaint-acts";

type Props = {
  answer: ComplaintsPage;
  closed: boolean;
  hrefOf: (page: number) => Route;
  now: Date;
};

/** Accessibility complaints as tasks: the open ones, nearest deadline first, or the closed ones. */
export async function ComplaintTasks({ answer, closed, hrefOf, now }: Props) {
  const t = await getTranslations("adminComplaints");
  const { complaints } = answer;
  const views = [
    {
      href: paths.adminComplaints,
      name: t("waiting", { count: answer.waiting }),
      here: !closed,
    },
    {
      href: paths.adminClosedComplaints,
      name: t("closed", { count: answer.closed }),
      here: closed,
    },
  ];
  return (
    <>
      <ListViews label={t("views")} views={views} />
      {complaints.total === 0 ? (
        <EmptyState art={<Icon icon={Accessibility} />} title={t(closed ? "noneClosed" : "none")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {complaints.rows.map((complaint) => (
            <li key={complaint.id}>
              <Task complaint={complaint} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination hrefOf={hrefOf} page={complaints.page} pages={complaints.pages} />
    </>
  );
}

async function Task({ complaint, now }: { complaint: Complaint; now: Date }) {
  const t = await getTranslations("adminComplaints");
  const { id, words, page, tool, email, phone, createdAt, dueAt, closedAt, answers } = complaint;
  const { late, days } = timeLeft(dueAt, closedAt ? new Date(closedAt) : now);
  const facts = [
    { name: t("page"), value: page },
    { name: t("tool"), value: tool },
    { name: t("created"), value: formatDateTime(createdAt) },
    { name: t("due"), value: formatDate(dueAt) },
    ...(closedAt ? [{ name: t("closedAt"), value: formatDateTime(closedAt) }] : []),
  ].filter(({ value }) => value !== "");
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-lg">{t("number", { id })}</h2>
        <div className="flex flex-wrap gap-2">
          {late ? (
            <Badge variant="destructive">{t(closedAt ? "closedLate" : "late", { days })}</Badge>
          ) : (
            <Badge>{closedAt ? t("closedInTime") : t("left", { days })}</Badge>
          )}
          {!closedAt && answers.length === 0 && <Badge>{t("unanswered")}</Badge>}
        </div>
      </div>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {words}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(({ name, value }) => (
          <div className="contents" key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {(email || phone) && (
          <>
            <dt className="text-muted-foreground">{t("address")}</dt>
            <dd className="wrap-anywhere flex flex-wrap gap-x-4">
              {email && (
                <a className="link finger" dir="ltr" href={`mailto:${email}`}>
                  {email}
                </a>
              )}
              {phone && (
                <a className="link finger" dir="ltr" href={`tel:${phone}`}>
                  {phone}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
      {answers.length > 0 && (
        <ul aria-label={t("answers")} className="flex flex-col gap-2">
          {answers.map((answer) => (
            <li className="border-s-2 ps-3" key={answer.id}>
              <p className="text-muted-foreground text-sm tabular-nums">
                {t(answer.mailed ? "mailedAt" : "notedAt", { date: formatDateTime(answer.at) })}
              </p>
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {answer.words}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!closedAt && <ComplaintActs id={id} mails={email !== null} />}
    </Card>
  );
}
