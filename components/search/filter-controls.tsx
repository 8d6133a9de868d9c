"use client";
import { ChevronDown } from "lucide";
import { type ReactNode, useId } from "react";
import { isDeletion, useStableCaret } from "@/components/form/use-stable-caret";
import { chipClass } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { MONEY_TEXT_MAX, moneyWhileTyped } from "@/lib/format/money-input";

export function Group({
  legend,
  unit,
  untitled = false,
  children,
}: {
  legend: string;
  unit?: string | undefined;
  /** Its options, or the fold around it, are label enough. */
  untitled?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={untitled ? "sr-only" : "mb-2 font-medium text-sm"}>
        {legend}
        {unit && (
          <span aria-hidden className="ms-1.5 font-normal text-muted-foreground text-xs">
            {unit}
          </span>
        )}
      </legend>
      {children}
    </fieldset>
  );
}

/** Folds opened by the visitor stay open while the list changes, which remounts the form. */
const opened = new Set<string>();

/** Less common filters, with a count of active ones; it opens without any script. */
export function Folded({
  label,
  chosen,
  children,
}: {
  label: string;
  chosen: number;
  children: ReactNode;
}) {
  return (
    <details
      className="group/fold min-w-0"
      onToggle={({ currentTarget }) => {
        // What a press opened is in sight; a fold that was open before the list changed does not move it.
        if (currentTarget.open && !opened.has(label))
          currentTarget.scrollIntoView({ block: "nearest" });
        opened[currentTarget.open ? "add" : "delete"](label);
      }}
      open={opened.has(label)}
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 py-2 font-medium text-sm hover:text-primary [&::-webkit-details-marker]:hidden">
        <span>
          <span>{label}</span>
          {chosen > 0 && <span className="text-primary tabular-nums"> ({chosen})</span>}
        </span>
        <Icon
          icon={ChevronDown}
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}

export function Labelled({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label className="mb-2 block font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Shows the input as typed; the URL gets only a number in range. `end`: which end of a range it is. */
export function NumberInput({
  name,
  label,
  value,
  end,
  inWords,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  end?: string | undefined;
  /** A price: "million" and "thousand" may be written in words. */
  inWords: boolean;
  onChange: (value: string) => void;
}) {
  const { input, keep } = useStableCaret();
  return (
    <span className="relative block">
      <Input
        aria-label={label}
        autoComplete="off"
        className={`px-2.5 text-end tabular-nums ${end ? "pe-8" : ""}`}
        dir="ltr"
        inputMode="decimal"
        maxLength={inWords ? MONEY_TEXT_MAX : 16}
        name={name}
        onChange={({ target, nativeEvent }) => {
          const next = inWords
            ? moneyWhileTyped(target.value, isDeletion(nativeEvent))
            : target.value.replace(/[^\d.,]/g, "");
          keep(target.value, target.selectionStart, next);
          onChange(next);
        }}
        ref={input}
        value={value}
      />
      {end && (
        <span
          aria-hidden
          className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-muted-foreground text-sm"
        >
          {end}
        </span>
      )}
    </span>
  );
}

export function Choice({
  children,
  ...input
}: {
  children: ReactNode;
  type: "radio" | "checkbox";
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className={`${chipClass} chip-choice`}>
      <input {...input} />
      {children}
    </label>
  );
}
