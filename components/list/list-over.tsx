import { Link2Off } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";

/** Replaces a list that was deleted, has expired or never existed: a code must not reveal which. */
export function ListOver({ as }: { as: "h1" | "h2" }) {
  const t = useTranslations("list");
  return (
    <EmptyState
      actions={
        <>
          <a className={buttonVariants()} data-plain href={paths.saved}>
            {t("toSaved")}
          </a>
          <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.explore}>
            {t("over.explore")}
          </a>
        </>
      }
      art={<Icon icon={Link2Off} />}
      as={as}
      title={t("over.title")}
    >
      <p>{t("over.text")}</p>
    </EmptyState>
  );
}
