import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/router-link";
import { FilterForm } from "./filter-form";

/**
 * The filters above a list of the admin panel. `page` is the unfiltered list, `query` the current search parameters.
 */
export function FilterCard(props: {
  page: Route;
  query: string;
  /** The landmark's label. */
  label: string;
  /** Grid columns of the fields. */
  className: string;
  children: ReactNode;
  /** Shown under the row, whose fields are then on one line. */
  hint?: ReactNode;
}) {
  const t = useTranslations("admin.filter");
  return (
    <Card className="@container p-4 md:p-5">
      <FilterForm
        action={props.page}
        actions={
          props.query !== "" && (
            <Button asChild variant="ghost">
              <Link href={props.page}>{t("clear")}</Link>
            </Button>
          )
        }
        className={`grid items-end gap-4 ${props.className}`}
        key={props.query}
        label={props.label}
        submitLabel={t("apply")}
      >
        {props.children}
      </FilterForm>
      {props.hint}
    </Card>
  );
}
