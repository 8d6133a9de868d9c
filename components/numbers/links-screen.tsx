import { useTranslations } from "next-intl";
import { PageHead } from "@/components/account/page-head";
import { Places } from "@/components/share/link-places";
import { OwnLinks } from "@/components/share/own-links";
import { useShareLabels } from "@/components/share/share-labels";
import type { OwnLinks as OwnLinksView } from "@/lib/share/link-view";
import { PlanNote } from "./plan-note";

/** The links an agent shares, with their results. */
export function LinksScreen({
  statistics,
  named,
  places,
  homes,
  ownPage,
}: OwnLinksView & {
  homes: { id: string; title: string }[];
  ownPage: string | null;
}) {
  const t = useTranslations("shareLinks");
  const days = t(statistics ? "allDays" : "last30");
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8">
      <PageHead title={t("title")}>{t("intro")}</PageHead>
      <div className="flex flex-col gap-4">
        <OwnLinks
          days={days}
          homes={homes}
          links={named}
          ownPage={ownPage}
          share={useShareLabels()}
          statistics={statistics}
        />
      </div>
      <Places days={days} places={places} statistics={statistics} />
      {!statistics && <PlanNote>{t("planText")}</PlanNote>}
    </div>
  );
}
