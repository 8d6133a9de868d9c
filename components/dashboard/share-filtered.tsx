"use client";
import { Share2 } from "lucide";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { copyText } from "@/components/share/copy-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { asSearchFilters, type OwnFilters } from "@/lib/dashboard/own-filters";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";

/** Shares the mini-site with the same filters, for a customer who asked for such homes. */
export function ShareFiltered({
  filters,
  username,
  isPublic,
  showsPrices,
}: {
  filters: OwnFilters;
  username: string | null;
  isPublic: boolean;
  showsPrices: boolean;
}) {
  const t = useTranslations("sharing");
  async function share() {
    if (!username) {
      toast.error(t("missing.agent"));
      return;
    }
    if (!isPublic) {
      toast.error(t("closed"));
      return;
    }
    const { priceMin, priceMax, ...others } = filters;
    // A price filter matches no home with a hidden price: the link would lead to an empty page.
    const left = !showsPrices && (priceMin !== undefined || priceMax !== undefined);
    const path = withFilters(paths.agent(username), asSearchFilters(left ? others : filters));
    if (!(await copyText(window.location.origin + path))) toast.error(t("copyFailed"));
    else toast.success(t("linkCopied"), { description: left && t("withoutPrices") });
  }
  return (
    // On a phone it is alone on its row, so its words align with the edge of the fields above.
    <Button className="min-h-10 max-sm:-ms-3" onClick={share} size="sm" variant="ghost">
      <Icon icon={Share2} />
      {t("shareFiltered")}
    </Button>
  );
}
