import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import type { Paged } from "@/lib/admin/types";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { SameHomePair } from "@/lib/report/same-homes";
import { DismissPair } from "./dismiss-pair";

/** Pairs of live listings that look like the same home, for operators to check; nothing has been done to them. */
export async function SameHomePairs({
  pairs,
  hrefOf,
}: {
  pairs: Paged<SameHomePair>;
  hrefOf: (page: number) => Route;
}) {
  const t = await getTranslations("adminReports.same");
  return (
    <section aria-labelledby="same-homes" className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-xl" id="same-homes">
          {t("title")}
        </h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      {pairs.total === 0 && <p>{t("none")}</p>}
      <ul className="flex flex-col gap-3">
        {pairs.rows.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`}>
            <Card className="flex flex-col gap-3 p-5">
              <div className="flex flex-wrap items-center gap-2 text-sm">
                <span className="font-medium">{pair.city}</span>
                {pair.byStreet && <Badge>{t("street")}</Badge>}
                {pair.byPictures && <Badge>{t("pictures")}</Badge>}
                {pair.ofOneAgent && <Badge variant="primary">{t("oneAgent")}</Badge>}
                <span className="text-muted-foreground tabular-nums">
                  {formatDateTime(pair.foundAt)}
                </span>
              </div>
              <ul className="grid gap-3 sm:grid-cols-2">
                {[pair.one, pair.other].map((home) => (
                  <li className="min-w-0" key={home.id}>
                    <Link
                      className="link wrap-anywhere font-medium"
                      href={paths.property(home.id)}
                      prefetch={false}
                    >
                      <bdi>{home.title}</bdi>
                    </Link>
                    <p className="text-muted-foreground text-sm">
                      <Link className="link" href={paths.adminUser(home.userId)} prefetch={false}>
                        <bdi>{home.agent}</bdi>
                      </Link>
                    </p>
                  </li>
                ))}
              </ul>
              <DismissPair one={pair.one} other={pair.other} />
            </Card>
          </li>
        ))}
      </ul>
      <Pagination hrefOf={hrefOf} page={pairs.page} pages={pairs.pages} />
    </section>
  );
}
