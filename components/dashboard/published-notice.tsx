import { CircleCheck } from "lucide";
import { useTranslations } from "next-intl";
import { ShareChoices } from "@/components/share/share-choices";
import { useShareLabels } from "@/components/share/share-labels";
import { ArrivalHeading } from "@/components/ui/arrival-heading";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { Published } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";

/** Shown right after publishing: the listing's URL and ways to share it. */
export function PublishedNotice({ listing }: { listing: Published }) {
  const t = useTranslations("dashboard.published");
  const labels = useShareLabels();
  return (
    <section
      aria-labelledby="published"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-success/40 bg-success-soft p-5 text-success-soft-foreground"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon icon={CircleCheck} className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <ArrivalHeading className="font-semibold text-lg" id="published">
            {t("title")}
          </ArrivalHeading>
          <Link className="link wrap-anywhere" href={paths.property(listing.id)} prefetch={false}>
            <bdi>{listing.title}</bdi>
          </Link>
          {typeof listing.seekers === "number" && (
            <p className="mt-1">{t("seekers", { count: listing.seekers })}</p>
          )}
        </div>
      </div>
      <ShareChoices labels={labels} page={listing.id} row title={listing.title} url={listing.url} />
    </section>
  );
}
