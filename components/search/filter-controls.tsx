"use client";
import { type ReactNode, useId } from "react";
import { chipClass } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { MONEY_TEXT_MAX } from "@/lib/format/money-input";
import type { FilterLabels } from "./filter-labels";

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      {children}
    </fieldset>
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

export function Pair({
  labels,
  children,
}: {
  labels: FilterLabels;
  children: [ReactNode, ReactNode];
}) {
  return (
    <div className="grid grid-cols-[auto_1fr_auto_1fr] items-center gap-2 text-muted-foreground text-sm">
      <span aria-hidden>{labels.from}</span>
      {children[0]}
      <span aria-hidden>{labels.to}</span>
      {children[1]}
    </div>
  );
}

/** As typed; the address keeps only what is a number in range. */
export function NumberInput({
  name,
  label,
  value,
  unit,
  inWords,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  unit?: string | undefined;
  /** A price: millions and thousands may be written out. */
  inWords: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <span className="relative block">
      <Input
        aria-label={label}
        autoComplete="off"
        className={cn("text-end tabular-nums", unit && "pe-9")}
        dir="ltr"
        inputMode="decimal"
        maxLength={inWords ? MONEY_TEXT_MAX : 16}
        name={name}
        onChange={({ target }) =>
          onChange(inWords ? target.value : target.value.replace(/[^\d.,]/g, ""))
        }
        value={value}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-muted-foreground text-xs"
        >
          {unit}
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
    <label
      className={cn(
        chipClass,
        "relative justify-center has-checked:border-primary has-checked:bg-primary-soft has-checked:font-medium has-checked:text-primary-soft-foreground contrast:has-checked:bg-primary contrast:has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
      )}
    >
      <input className="absolute inset-0 size-full cursor-pointer opacity-0" {...input} />
      {children}
    </label>
  );
}
