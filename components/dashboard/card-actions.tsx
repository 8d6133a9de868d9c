"use client";
import { Pencil } from "lucide";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { useActionData } from "@/components/form/use-action";
import { PriceDialog } from "@/components/property/form/price-dialog";
import { ShareButton } from "@/components/share/share-button";
import type { ShareLabels } from "@/components/share/share-choices";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import {
  asksPrice,
  ENDING_DAYS,
  isLive,
  type Move,
  movesFrom,
  needsAccount,
  type Status,
} from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { newId } from "@/lib/format/new-id";
import { paths } from "@/lib/paths";
import { copyListing } from "@/server/property/actions";
import { CardMenu, MOVE_ICONS } from "./card-menu";
import { useChanges } from "./changes";
import { CloseDialog, PaidDialog } from "./close-dialog";

/** The most likely action for a listing in that state, which gets its own button. */
function likely(status: Status, { complete, daysLeft }: OwnCard): Move | null {
  if (status === "expired") return "renew";
  if (status === "hidden") return "show";
  if (status === "draft") return complete ? "publish" : null;
  return isLive(status) && daysLeft !== null && daysLeft <= ENDING_DAYS ? "renew" : null;
}

const DOUBLE_TAP_MS = 400;
let tapped = Number.NEGATIVE_INFINITY;

/** Only the first of two quick taps counts: its card leaves the tab, and the second would hit the next card. */
function isSecondTap({ timeStamp }: { timeStamp: number }) {
  const since = timeStamp - tapped;
  tapped = timeStamp;
  return since < DOUBLE_TAP_MS;
}

export function CardActions({
  card,
  share,
  lapsed,
}: {
  card: OwnCard;
  /** Null if the agent has no public page: there is no link to share. */
  share: ShareLabels | null;
  /** The account has lapsed: homes can only be taken off the site. */
  lapsed: boolean;
}) {
  const t = useTranslations("dashboard");
  const { statusOf, change } = useChanges();
  const copy = useCopy(card.id);
  const [asking, setAsking] = useState<"delete" | "close" | "paid" | null>(null);
  // The move that is waiting for the agent to confirm an unlikely price.
  const [doubtful, setDoubtful] = useState<Move | null>(null);
  const { id, title, transactionType: deal } = card;
  const status = statusOf(card);
  if (status === "deleted") return null;

  const listing = { id, title, status };
  // A lapsed account can do little more than take a home off the site.
  const first = lapsed ? (isLive(status) ? "hide" : null) : likely(status, card);
  const isIncomplete = status === "draft" && !card.complete;
  const moves = movesFrom(status).filter(
    (move) => !(lapsed && needsAccount(move)) && !(move === "publish" && isIncomplete),
  );
  const make = (move: Move) => {
    if (move === "close") setAsking("close");
    else if (card.doubted && asksPrice(move)) {
      setDoubtful(move);
      // No card has moved, so closing the dialog and pressing again at once is not a second tap.
      tapped = Number.NEGATIVE_INFINITY;
    } else change({ listings: [listing], change: move });
  };
  const firstIcon = first && MOVE_ICONS[first];

  return (
    <>
      {!lapsed && (
        <Link
          aria-label={t("editOf", { title })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
          data-plain
          href={paths.editProperty(id)}
        >
          <Icon icon={Pencil} />
          {t("edit")}
        </Link>
      )}
      {first && firstIcon && (
        <Button
          aria-label={t("moveOf", { move: t(`moves.${first}`, { deal: deal ?? "sale" }), title })}
          onClick={(event) => isSecondTap(event) || make(first)}
          size="sm"
          variant="secondary"
        >
          <Icon icon={firstIcon} />
          <span>{t(`moves.${first}`, { deal: deal ?? "sale" })}</span>
        </Button>
      )}
      {!first && share && isLive(status) && (
        <ShareButton
          label={t("shareOf", { title })}
          labels={share}
          page={id}
          size="sm"
          title={title}
          url={paths.property(id)}
        />
      )}
      <CardMenu
        card={card}
        lapsed={lapsed}
        moves={moves}
        onCopy={() => void copy()}
        onDelete={() => setAsking("delete")}
        onMove={make}
        onPaid={() => setAsking("paid")}
        status={status}
      />
      <CloseDialog
        deal={deal}
        onClose={(finalPrice) => change({ listings: [listing], change: "close", finalPrice })}
        onOpenChange={(open) => setAsking(open ? "close" : null)}
        open={asking === "close"}
        title={title}
      />
      <PriceDialog
        doubted={doubtful && card.doubted}
        editing={paths.editProperty(id)}
        onMeant={() => {
          setDoubtful(null);
          if (!doubtful || !card.doubted) return;
          const { price: confirmedPrice } = card.doubted;
          change({ listings: [listing], change: doubtful, confirmedPrice });
        }}
        onMend={() => setDoubtful(null)}
      />
      <PaidDialog
        card={card}
        onOpenChange={(open) => setAsking(open ? "paid" : null)}
        open={asking === "paid"}
      />
      <AlertDialog
        onOpenChange={(open) => setAsking(open ? "delete" : null)}
        open={asking === "delete"}
      >
        <AlertDialogContent
          text={t.rich("deleteText", { title, name: (words) => <bdi>{words}</bdi> })}
          title={t("deleteTitle")}
        >
          <AlertDialogAction
            onClick={() => change({ listings: [listing], change: "delete" })}
            variant="destructive"
          >
            {t("deleteConfirm")}
          </AlertDialogAction>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}

/** Copies a listing and opens the draft, where what it lacks is filled in. */
function useCopy(id: string) {
  const t = useTranslations("dashboard");
  const dataOf = useActionData();
  const router = useRouter();
  const clientRequestId = useRef<string>(undefined);
  return async () => {
    clientRequestId.current ??= newId();
    const input = { id, clientRequestId: clientRequestId.current };
    const copy = await dataOf(() => copyListing(input), { failed: t("copyFailed") });
    if (!copy) return;
    clientRequestId.current = undefined;
    toast.success(t("copied"));
    router.push(paths.editProperty(copy.id));
  };
}
