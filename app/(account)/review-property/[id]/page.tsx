import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { Messages } from "@/components/layout/messages";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { ListingReviewScreen } from "@/components/report/listing-review";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getListingReview } from "@/server/report/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("listingReview"))("title") };
}

/** Open to lapsed accounts too: an agent whose listing was questioned or hidden may always reply. */
export default async function ReviewPropertyPage({ params }: PageProps<"/review-property/[id]">) {
  const { profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  const { id } = await params;
  const review = await getListingReview(id);
  if (!review) {
    setNotFound();
    return <NotFoundPage />;
  }
  const t = await getTranslations("listingReview");
  return (
    <Messages only={["ui", "form", "validation", "errors", "listingReview"]}>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
        <header>
          <h1 className="text-2xl md:text-3xl">{t("title")}</h1>
          <p className="wrap-anywhere mt-2 text-muted-foreground">
            <bdi>{review.title}</bdi>
          </p>
        </header>
        <ListingReviewScreen id={id} review={review} />
        <Link className="link self-start py-1" href={paths.dashboard}>
          {t("toDashboard")}
        </Link>
      </div>
    </Messages>
  );
}
