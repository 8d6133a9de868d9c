"use client";
import { Link2, Pencil, Plus, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import { formatNumber } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { withShareCode } from "@/lib/share/codes";
import type { NamedLink } from "@/lib/share/link-view";
import { deleteLink } from "@/server/share/actions";
import { LinkDialog } from "./link-dialog";
import { ShareButton } from "./share-button";
import type { ShareLabels } from "./share-choices";

/** The agent's named links, with their results and ways to share them. */
export function OwnLinks({
  links,
  homes,
  ownPage,
  share,
  days,
  statistics,
}: {
  links: readonly NamedLink[];
  homes: readonly { id: string; title: string }[];
  /** The path of the agent's page; null while it is not public. */
  ownPage: string | null;
  share: ShareLabels;
  /** The days the numbers cover, as a sentence. */
  days: string;
  statistics: boolean;
}) {
  const t = useTranslations("shareLinks");
  const [edited, setEdited] = useState<NamedLink | "new" | null>(null);
  const [doomed, setDoomed] = useState<NamedLink | null>(null);
  useFocusAfterRemoval(links);
  const add = (
    <Button className="self-start" onClick={() => setEdited("new")}>
      <Icon icon={Plus} />
      {t("add")}
    </Button>
  );
  // While the agent's page is not public, neither are the homes.
  const pathOf = ({ listing }: NamedLink) => {
    if (!ownPage || !listing) return ownPage;
    return listing.shown ? paths.property(listing.id) : null;
  };
  return (
    <>
      {links.length === 0 ? (
        <EmptyState actions={add} art={<Icon icon={Link2} />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <>
          {add}
          <p className="text-muted-foreground text-sm">{days}</p>
          <Table blocks label={t("named")}>
            <TableHeader>
              <TableRow>
                <TableHead>{t("name")}</TableHead>
                <TableHead>{t("opens")}</TableHead>
                <TableHead>{t("contacts")}</TableHead>
                {statistics && <TableHead>{t("leads")}</TableHead>}
                <TableHead>{t("actions")}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {links.map((link) => {
                const path = pathOf(link);
                return (
                  <TableRow key={link.code}>
                    <TableCell className="min-w-40">
                      <p className="font-medium">
                        <bdi>{link.name}</bdi>
                      </p>
                      <p className="text-muted-foreground">
                        <bdi>{link.listing?.title ?? t("ownPage")}</bdi>
                      </p>
                    </TableCell>
                    <NumberCell data-label={t("opens")}>{formatNumber(link.opens)}</NumberCell>
                    <NumberCell data-label={t("contacts")}>
                      {formatNumber(link.contacts)}
                    </NumberCell>
                    {statistics && (
                      <NumberCell data-label={t("leads")}>
                        {formatNumber(link.leads ?? 0)}
                      </NumberCell>
                    )}
                    <TableCell data-across>
                      <span className="flex flex-wrap items-center gap-1">
                        {path && (
                          <ShareButton
                            label={t("shareOf", { name: link.name })}
                            labels={share}
                            size="sm"
                            title={link.listing?.title ?? link.name}
                            url={withShareCode(path, link.code)}
                          />
                        )}
                        <Button
                          aria-label={t("renameOf", { name: link.name })}
                          onClick={() => setEdited(link)}
                          size="icon-sm"
                          variant="ghost"
                        >
                          <Icon icon={Pencil} />
                        </Button>
                        <Button
                          aria-label={t("deleteOf", { name: link.name })}
                          onClick={() => setDoomed(link)}
                          size="icon-sm"
                          variant="ghost"
                        >
                          <Icon icon={Trash2} />
                        </Button>
                      </span>
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </>
      )}
      {edited && (
        <LinkDialog
          homes={homes}
          link={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {doomed && <DeleteLink link={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function DeleteLink({ link, onClose }: { link: NamedLink; onClose: () => void }) {
  const t = useTranslations("shareLinks");
  const run = useAction();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const refused = await run(() => deleteLink({ code: link.code }), { failed: t("deleteFailed") });
    if (!refused) toast.success(t("deleted"));
    onClose();
  };
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("deleteTitle", { name: link.name })}</DialogTitle>
          <DialogDescription>{t("deleteText")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button aria-busy={busy} disabled={busy} onClick={confirm} variant="destructive">
            {t("delete")}
          </Button>
          <Button onClick={onClose} variant="outline">
            {t("cancel")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
