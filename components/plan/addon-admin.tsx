"use client";
import { Puzzle } from "lucide";
import { useTranslations } from "next-intl";
import { ItemAdmin } from "@/components/admin/item-admin";
import { NumberCell, TableCell } from "@/components/ui/table";
import { formatShekels } from "@/lib/hebrew/format";
import type { AdminAddonView } from "@/lib/plan/addon-types";
import { AddonDialog } from "./addon-dialog";
import { AddonToggle } from "./addon-toggle";
import { DeleteAddon } from "./delete-addon";

/** All add-ons, with the actions available for each. */
export function AddonAdmin({ addons }: { addons: AdminAddonView[] }) {
  const t = useTranslations("adminAddons");
  return (
    <ItemAdmin
      columns={[
        {
          head: t("value"),
          cell: ({ value }) => (
            <TableCell className="min-w-48 max-w-72 whitespace-pre-line" data-across>
              {value ? (
                <span dir="auto">{value}</span>
              ) : (
                <span className="text-muted-foreground">{t("notDefined")}</span>
              )}
            </TableCell>
          ),
        },
        {
          head: t("price"),
          cell: ({ price }) => <NumberCell>{formatShekels(price)}</NumberCell>,
        },
        {
          head: t("statistics"),
          cell: ({ statistics }) => (
            <TableCell>{t(statistics ? "included" : "notIncluded")}</TableCell>
          ),
        },
        {
          head: t("status"),
          cell: (addon) => (
            <TableCell data-wide>
              <AddonToggle addon={addon} />
            </TableCell>
          ),
        },
      ]}
      deletion={(addon, close) => <DeleteAddon addon={addon} onClose={close} />}
      form={(addon, close) => <AddonDialog addon={addon} onClose={close} />}
      icon={Puzzle}
      items={addons}
      words={{
        title: t("title", { count: addons.length }),
        add: t("add"),
        empty: t("empty"),
        emptyHint: t("emptyHint"),
        editOf: (name) => t("editOf", { name }),
        deleteOf: (name) => t("deleteOf", { name }),
      }}
    />
  );
}
