"use client";
import { type IconNode, Pencil, Plus, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { PageHeader } from "@/components/admin/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";

type Item = { id: string; name: string; slug: string };

/** A screen for items that are added, edited and deleted: plans, add-ons. */
export function ItemAdmin<T extends Item>({
  items,
  icon,
  words,
  columns,
  form,
  deletion,
}: {
  items: T[];
  icon: IconNode;
  words: {
    title: string;
    add: string;
    empty: string;
    emptyHint: string;
    editOf: (name: string) => string;
    deleteOf: (name: string) => string;
  };
  /** Columns between the name and the actions; `cell` renders the whole cell. */
  columns: { head: string; cell: (item: T) => ReactElement<{ "data-label"?: string }> }[];
  /** The form for an existing item, or for a new one. */
  form: (item: T | null, close: () => void) => ReactNode;
  deletion: (item: T, close: () => void) => ReactNode;
}) {
  const t = useTranslations("admin");
  const [edited, setEdited] = useState<T | "new" | null>(null);
  const [doomed, setDoomed] = useState<T | null>(null);
  useFocusAfterRemoval(items);
  // The current row: another admin may have changed it since the dialog was opened.
  const asStored = (item: T) => items.find(({ id }) => id === item.id) ?? item;
  const add = (
    <Button onClick={() => setEdited("new")}>
      <Icon icon={Plus} />
      {words.add}
    </Button>
  );
  return (
    <>
      <PageHeader actions={add} title={words.title} />
      {items.length === 0 ? (
        <EmptyState actions={add} art={<Icon icon={icon} />} title={words.empty}>
          {words.emptyHint}
        </EmptyState>
      ) : (
        <Table blocks label={words.title}>
          <TableHeader>
            <TableRow>
              <TableHead>{t("name")}</TableHead>
              {columns.map(({ head }) => (
                <TableHead key={head}>{head}</TableHead>
              ))}
              <TableHead>{t("actions")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell className="min-w-20 [overflow-wrap:anywhere] @5xl:min-w-32">
                  <p className="font-medium">
                    <bdi>{item.name}</bdi>
                  </p>
                  <bdi className="text-muted-foreground" dir="ltr">
                    {item.slug}
                  </bdi>
                </TableCell>
                {columns.map(({ head, cell }) =>
                  cloneElement(cell(item), { key: head, "data-label": head }),
                )}
                <TableCell data-across>
                  <span className="flex gap-1">
                    <Button
                      aria-label={words.editOf(item.name)}
                      onClick={() => setEdited(item)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Icon icon={Pencil} />
                    </Button>
                    <Button
                      aria-label={words.deleteOf(item.name)}
                      onClick={() => setDoomed(item)}
                      size="icon-sm"
                      variant="ghost"
                    >
                      <Icon icon={Trash2} />
                    </Button>
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {edited && form(edited === "new" ? null : asStored(edited), () => setEdited(null))}
      {doomed && deletion(doomed, () => setDoomed(null))}
    </>
  );
}
