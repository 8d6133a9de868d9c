"use client";
import type { ComponentProps } from "react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import type { TransactionType } from "@/lib/catalog/ids";
import { hasWords, MONEY_TEXT_MAX, moneyWhileTyped, readMoney } from "@/lib/format/money-input";
import { groupNumber } from "@/lib/format/number-input";
import { isDeletion, useStableCaret } from "./use-stable-caret";

const grouped = (value: number | null) => groupNumber(String(value ?? ""), 0);

/**
 * An amount in whole shekels, in any common notation: text other than plain digits stays as typed until blur. The value
 * is null if the field is empty and NaN if the text is not a price.
 */
export function MoneyInput({
  value,
  onValue,
  deal = "sale",
  className,
  onBlur,
  ref,
  ...props
}: Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "dir"> & {
  value: number | null;
  onValue: (value: number | null) => void;
  deal?: TransactionType | undefined;
}) {
  const [typed, setTyped] = useState(() => grouped(value));
  const { input, keep } = useStableCaret();
  const amount = readMoney(typed, deal);
  // The value can change from outside (reset, a parser that fills the form). A filter stores nothing for text that is
  // not a price, so the text is kept while it is being typed.
  const shown =
    Object.is(amount, value) || (value === null && Number.isNaN(amount)) ? typed : grouped(value);
  const words = hasWords(shown);

  return (
    <input
      autoComplete="off"
      inputMode="decimal"
      maxLength={MONEY_TEXT_MAX}
      type="text"
      {...props}
      // The same side of the field for either text direction.
      className={cn(className, "tabular-nums", words ? "text-start" : "text-end")}
      dir={words ? "rtl" : "ltr"}
      onBlur={(event) => {
        const read = readMoney(shown, deal);
        if (read !== null && !Number.isNaN(read)) setTyped(grouped(read));
        onBlur?.(event);
      }}
      onChange={({ target, nativeEvent }) => {
        const next = moneyWhileTyped(target.value, isDeletion(nativeEvent));
        keep(target.value, target.selectionStart, next);
        setTyped(next);
        onValue(readMoney(next, deal));
      }}
      ref={(element) => {
        input.current = element;
        if (typeof ref === "function") ref(element);
      }}
      value={shown}
    />
  );
}
