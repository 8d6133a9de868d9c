import { Inbox, SearchX } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";

/** The empty state: no leads yet, or none that match. */
export function NoLeads({ narrowed }: { narrowed: boolean }) {
  const t = useTranslations("leads");
  const link = (href: typeof paths.leads, text: string) => (
    <Link className={buttonVariants({ variant: "outline" })} data-plain href={href}>
      {text}
    </Link>
  );
  if (narrowed) {
    return (
      <EmptyState
        actions={link(paths.leads, t("showAll"))}
        art={<Icon icon={SearchX} />}
        title={t("nothingFits")}
      />
    );
  }
  return (
    <EmptyState
      actions={link(paths.dashboard, t("toListings"))}
      art={<Icon icon={Inbox} />}
      title={t("empty")}
    >
      {t("emptyHint")}
    </EmptyState>
  );
}
