"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toast } from "sonner";
import { MoneyInput } from "@/components/form/money-input";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { lineClass } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { useRefresh } from "@/components/ui/use-refresh";
import type { TransactionType } from "@/lib/catalog/ids";
import type { OwnCard } from "@/lib/dashboard/types";
import { finalPrice } from "@/lib/property/change-schema";
import { saveFinalPrice } from "@/server/property/actions";

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for the final price on closing. It is optional and never shown to anybody else. */
export function CloseDialog({
  title,
  deal,
  open,
  onOpenChange,
  onClose,
}: DialogProps & {
  title: string;
  deal: TransactionType | null;
  onClose: (finalPrice: number | null) => void;
}) {
  const t = useTranslations("dashboard.close");
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <PriceQuestion
        confirm={t("confirm", { deal: deal ?? "sale" })}
        deal={deal}
        home={title}
        onPrice={(price) => {
          onOpenChange(false);
          onClose(price);
        }}
        question={t("title", { deal: deal ?? "sale" })}
      />
    </Dialog>
  );
}

/** Adds or corrects the final price afterwards. */
export function PaidDialog({ card, open, onOpenChange }: DialogProps & { card: OwnCard }) {
  const t = useTranslations("dashboard");
  const act = useAction();
  const refresh = useRefresh();
  async function save(price: number | null) {
    if (await act(() => saveFinalPrice({ id: card.id, price }), { failed: t("changeFailed") }))
      return;
    onOpenChange(false);
    toast.success(t("paidSaved"));
    refresh();
  }
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <PriceQuestion
        before={card.finalPrice}
        confirm={t("paidSave")}
        deal={card.transactionType}
        home={card.title}
        onPrice={save}
        question={t("paid")}
      />
    </Dialog>
  );
}

function PriceQuestion({
  question,
  home,
  ...form
}: { question: string; home: string } & Parameters<typeof PriceForm>[0]) {
  return (
    <DialogContent aria-describedby={undefined} className="max-w-md">
      <DialogHeader>
        <DialogTitle>{question}</DialogTitle>
        <p className="text-muted-foreground">
          <bdi>{home}</bdi>
        </p>
      </DialogHeader>
      <PriceForm {...form} />
    </DialogContent>
  );
}

function PriceForm({
  deal,
  before = null,
  confirm,
  onPrice,
}: {
  deal: TransactionType | null;
  before?: number | null;
  confirm: string;
  onPrice: (price: number | null) => void | Promise<void>;
}) {
  const t = useTranslations("dashboard.close");
  const id = useId();
  const [price, setPrice] = useState(before);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        const right = finalPrice.safeParse(price).success;
        setWrong(!right);
        if (!right) {
          document.getElementById(id)?.focus();
          return;
        }
        setBusy(true);
        await onPrice(price);
        setBusy(false);
      }}
    >
      <Labelled id={id} label={t("price", { deal: deal ?? "sale" })}>
        <MoneyInput
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong || undefined}
          className={lineClass}
          deal={deal ?? "sale"}
          id={id}
          onValue={setPrice}
          value={price}
        />
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {wrong ? <span className="text-destructive">{t("wrong")} </span> : null}
          <span>{t("hint")}</span>
        </p>
      </Labelled>
      <DialogFooter>
        <Button aria-busy={busy || undefined} type="submit">
          {confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}
