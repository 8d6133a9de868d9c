import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import type { ViewingView } from "@/lib/viewings/types";
import { ViewingRow } from "./viewing-row";

/** At the top of the dashboard: today's viewings. Renders nothing on days without any. */
export function TodaysViewings({ viewings }: { viewings: readonly ViewingView[] }) {
  const t = useTranslations("viewings");
  if (viewings.length === 0) return null;
  const now = new Date().toISOString();
  return (
    <Card className="px-[min(1rem,3vw)] pt-4 sm:px-5">
      <section aria-labelledby="todays-viewings">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="font-semibold text-xl" id="todays-viewings">
            {t("today")}
          </h2>
          <Link className="link py-1 text-sm" href={paths.viewings}>
            {t("toOpen")}
          </Link>
        </div>
        <ul>
          {viewings.map((viewing) => (
            <ViewingRow key={viewing.id} now={now} viewing={viewing} />
          ))}
        </ul>
      </section>
    </Card>
  );
}
