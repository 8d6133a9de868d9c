"use client";
import { Pencil, Plus, Puzzle, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/admin/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { AdminAddonView } from "@/lib/admin/types";
import { formatShekels } from "@/lib/format/money";
import { AddonDialog } from "./addon-dialog";
import { AddonToggle } from "./addon-toggle";
import { DeleteAddon } from "./delete-addon";

/** All add-ons with what may be done to them. */
export function AddonAdmin({ addons }: { addons: AdminAddonView[] }) {
  const t = useTranslations("adminAddons");
  const admin = useTranslations("admin");
  const [edited, setEdited] = useState<AdminAddonView | "new" | null>(null);
  const [doomed, setDoomed] = useState<AdminAddonView | null>(null);
  const add = (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader actions={add} title={t("title", { count: addons.length })} />
      {addons.length === 0 ? (
        <EmptyState actions={add} art={<Puzzle />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <Table label={t("title", { count: addons.length })}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("name")}</TableHead>
              <TableHead>{t("value")}</TableHead>
              <TableHead>{t("price")}</TableHead>
              <TableHead>{t("status")}</TableHead>
              <TableHead>{admin("actions")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {addons.map((addon) => (
              <TableRow key={addon.id}>
                <TableCell>
                  <bdi className="block font-medium">{addon.name}</bdi>
                  <bdi className="text-muted-foreground" dir="ltr">
                    {addon.slug}
                  </bdi>
                </TableCell>
                <TableCell className="max-w-72 whitespace-pre-line">
                  {addon.value ? (
                    <span dir="auto">{addon.value}</span>
                  ) : (
                    <span className="text-muted-foreground">{t("notDefined")}</span>
                  )}
                </TableCell>
                <NumberCell>{formatShekels(addon.price)}</NumberCell>
                <TableCell>
                  <AddonToggle addon={addon} />
                </TableCell>
                <TableCell>
                  <span className="flex gap-1">
                    <Button
                      aria-label={t("editOf", { name: addon.name })}
                      onClick={() => setEdited(addon)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Pencil aria-hidden />
                    </Button>
                    <Button
                      aria-label={t("deleteOf", { name: addon.name })}
                      onClick={() => setDoomed(addon)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {edited && (
        <AddonDialog addon={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {doomed && <DeleteAddon addon={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
