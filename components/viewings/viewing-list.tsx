import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { pageOfList } from "@/lib/format/page-of-list";
import { israelDay } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { ViewingView } from "@/lib/viewings/types";
import { viewingDay } from "@/lib/viewings/words";
import { ViewingRow } from "./viewing-row";

const PAGE_SIZE = 40;

/** Upcoming viewings by day, then past ones, the latest first. */
export function ViewingList(props: {
  viewings: readonly ViewingView[];
  now: string;
  page: number;
}) {
  const { now } = props;
  const t = useTranslations("viewings");
  const isPast = ({ endsAt }: ViewingView) => endsAt <= now;
  const all = [
    ...props.viewings.filter((viewing) => !isPast(viewing)),
    ...props.viewings.filter(isPast).reverse(),
  ];
  const { page, pages, items } = pageOfList(all, props.page, PAGE_SIZE);
  const coming = items.filter((viewing) => !isPast(viewing));
  const past = items.filter(isPast);
  return (
    <>
      {coming.length > 0 && <Days now={now} title={t("upcoming")} viewings={coming} />}
      {past.length > 0 && <Days now={now} title={t("past")} viewings={past} />}
      <Pagination
        hrefOf={(other) => `${paths.viewings}?page=${other}` as Route}
        page={page}
        pages={pages}
      />
    </>
  );
}

function Days(props: { title: string; viewings: readonly ViewingView[]; now: string }) {
  const days = new Map<string, ViewingView[]>();
  for (const viewing of props.viewings) {
    const day = israelDay(new Date(viewing.startsAt));
    days.set(day, [...(days.get(day) ?? []), viewing]);
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold text-xl">{props.title}</h2>
      {[...days].map(([day, those]) => (
        <Card className="px-4 pt-4 sm:px-5" key={day}>
          <h3 className="font-medium">{viewingDay(`${day}T12:00:00Z`)}</h3>
          <ul>
            {those.map((viewing) => (
              <ViewingRow key={viewing.id} now={props.now} viewing={viewing} />
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}
