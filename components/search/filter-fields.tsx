"use client";
import { type ReactNode, useId } from "react";
import { chipClass } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { MONEY_TEXT_MAX } from "@/lib/format/money-input";
import { formatRooms } from "@/lib/hebrew/format";
import { RANGES, type SearchFilters } from "@/lib/search/params";
import type { FilterLabels } from "./filter-labels";
import { PlaceField } from "./place-field";

/** What the form holds while it is edited: numbers as typed. */
export type FilterDraft = Record<string, string | readonly string[] | undefined>;

/** Without what other controls hold, and without the page: another choice is another list. */
export const draftOf = ({ q, sort, page, ...filters }: SearchFilters): FilterDraft =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

type Props = {
  draft: FilterDraft;
  /** `soon` while somebody types, now for a choice. */
  onChange: (change: FilterDraft, when: "now" | "soon") => void;
  labels: FilterLabels;
};

const text = (value: FilterDraft[string]) => (typeof value === "string" ? value : "");
const list = (value: FilterDraft[string]) => (Array.isArray(value) ? (value as string[]) : []);

const ROOMS = Array.from(
  { length: (RANGES.rooms.max - RANGES.rooms.min) / RANGES.rooms.step + 1 },
  (_, step) => RANGES.rooms.min + step * RANGES.rooms.step,
);

/** Ordinary named fields: sent as they are they are the search, without any script too. */
export function FilterFields({ draft, onChange, labels }: Props) {
  const number = (name: string, label: string, unit?: string, inWords = false) => (
    <NumberInput
      inWords={inWords}
      label={label}
      name={name}
      onChange={(value) => onChange({ [name]: value }, "soon")}
      unit={unit}
      value={text(draft[name])}
    />
  );
  const rooms = (name: string, label: string) => (
    <NativeSelect
      aria-label={label}
      name={name}
      onChange={(event) => onChange({ [name]: event.target.value }, "now")}
      value={text(draft[name])}
    >
      <option value="">{labels.any}</option>
      {ROOMS.map((value) => (
        <option key={value} value={value}>
          {formatRooms(value)}
        </option>
      ))}
    </NativeSelect>
  );
  const choices = (field: string, options: readonly { id: string; name: string }[]) => {
    const chosen = list(draft[field]);
    const toggled = (id: string) =>
      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    return (
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, name }) => (
          <Choice
            checked={chosen.includes(id)}
            key={id}
            name={field}
            onChange={() => onChange({ [field]: toggled(id) }, "now")}
            type="checkbox"
            value={id}
          >
            {name}
          </Choice>
        ))}
      </div>
    );
  };

  return (
    <div className="flex flex-col gap-6">
      <Group legend={labels.deal}>
        <div className="grid grid-cols-3 gap-2">
          {(["", "sale", "rent"] as const).map((value) => (
            <Choice
              checked={text(draft.transactionType) === value}
              key={value}
              name="transactionType"
              onChange={() => onChange({ transactionType: value }, "now")}
              type="radio"
              value={value}
            >
              {value === "" ? labels.anyDeal : labels[value]}
            </Choice>
          ))}
        </div>
      </Group>
      <PlaceField
        kind="city"
        label={labels.city}
        onChange={(city) => onChange({ city }, "soon")}
        value={text(draft.city)}
      />
      <PlaceField
        city={text(draft.city)}
        kind="neighborhood"
        label={labels.neighborhood}
        onChange={(neighborhood) => onChange({ neighborhood }, "soon")}
        value={text(draft.neighborhood)}
      />
      <Labelled label={labels.address}>
        {(id) => (
          <Input
            autoComplete="off"
            id={id}
            maxLength={120}
            name="address"
            onChange={(event) => onChange({ address: event.target.value }, "soon")}
            value={text(draft.address)}
          />
        )}
      </Labelled>
      <Group legend={labels.rooms}>
        <Pair labels={labels}>
          {rooms("roomsMin", labels.ranges.rooms.from)}
          {rooms("roomsMax", labels.ranges.rooms.to)}
        </Pair>
      </Group>
      <Group legend={labels.price}>
        <Pair labels={labels}>
          {number("priceMin", labels.ranges.price.from, labels.shekel, true)}
          {number("priceMax", labels.ranges.price.to, labels.shekel, true)}
        </Pair>
      </Group>
      <Group legend={labels.builtArea}>
        <Pair labels={labels}>
          {number("builtAreaMin", labels.ranges.builtArea.from, labels.squareMetres)}
          {number("builtAreaMax", labels.ranges.builtArea.to, labels.squareMetres)}
        </Pair>
      </Group>
      <Group legend={labels.floor}>
        <Pair labels={labels}>
          {number("floorMin", labels.ranges.floor.from)}
          {number("floorMax", labels.ranges.floor.to)}
        </Pair>
      </Group>
      <Group legend={labels.balcony}>
        {number("balconyMin", labels.balcony, labels.squareMetres)}
      </Group>
      <Group legend={labels.types}>
        {labels.groups.map(({ name, types }) => (
          <div key={name}>
            <p className="mb-2 text-muted-foreground text-sm">{name}</p>
            <div className="mb-3">{choices("propertyTypes", types)}</div>
          </div>
        ))}
      </Group>
      <Group legend={labels.features}>{choices("features", labels.allFeatures)}</Group>
    </div>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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

function Pair({ labels, children }: { labels: FilterLabels; children: [ReactNode, ReactNode] }) {
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
function NumberInput({
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

function Choice({
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
