"use client";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyInput } from "@/components/form/money-input";
import { chipClass } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { Input, lineClass } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { ParsedRow } from "@/lib/ai/listing-rows";
import {
  CONDITIONS,
  type Feature,
  type PropertyType,
  TRANSACTION_TYPES,
  type TransactionType,
} from "@/lib/catalog/ids";
import { groupNumber, typeNumber } from "@/lib/format/number-input";

/** The value, in an input that suits its kind. */
export function ParsedValue({
  row,
  deal,
  label,
  describedBy,
  onChange,
}: {
  row: ParsedRow;
  /** Decides how a typed price is read: for sale or for rent. */
  deal: TransactionType | undefined;
  label: string;
  describedBy: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const t = useTranslations("ai.parser");
  const names = useTranslations("property");
  const aria = { "aria-label": label, "aria-describedby": describedBy };
  const oneOf = <Item extends string>(
    items: readonly Item[],
    value: Item | null,
    nameOf: (item: Item) => string,
  ) => (
    <NativeSelect {...aria} onChange={(event) => onChange(event.target.value)} value={value ?? ""}>
      {items.map((item) => (
        <option key={item} value={item}>
          {nameOf(item)}
        </option>
      ))}
    </NativeSelect>
  );
  switch (row.id) {
    case "elevator":
    case "parking":
    case "mamad":
      return (
        <NativeSelect
          {...aria}
          onChange={(event) => onChange(event.target.value === "yes")}
          value={row.value ? "yes" : "no"}
        >
          <option value="yes">{t("yes")}</option>
          <option value="no">{t("no")}</option>
        </NativeSelect>
      );
    case "condition":
      return oneOf(CONDITIONS, row.value, (condition) => names(`condition.${condition}`));
    case "transactionType":
      return oneOf(TRANSACTION_TYPES, row.value, (type) => names(`transaction.${type}`));
    case "propertyTypes":
      return (
        <Names<PropertyType>
          items={row.value ?? []}
          nameOf={(type) => names(`types.${type}`)}
          onChange={onChange}
        />
      );
    case "features":
      return (
        <Names<Feature>
          items={row.value ?? []}
          nameOf={(feature) => names(`features.${feature}`)}
          onChange={onChange}
        />
      );
    case "city":
    case "neighborhood":
    case "address":
      return (
        <Input
          {...aria}
          onChange={(event) => onChange(event.target.value)}
          value={row.value ?? ""}
        />
      );
    case "entranceDate":
      return (
        <Input
          {...aria}
          onChange={(event) => onChange(event.target.value || null)}
          type="date"
          value={row.value ?? ""}
        />
      );
    case "price":
      return (
        <MoneyInput
          {...aria}
          className={lineClass}
          deal={deal}
          onValue={(price) => onChange(Number.isNaN(price) ? null : price)}
          value={row.value}
        />
      );
    default:
      return (
        <NumberValue
          aria={aria}
          onChange={onChange}
          signed={row.id === "floor"}
          value={row.value}
        />
      );
  }
}

function NumberValue({
  value,
  onChange,
  signed,
  aria,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Allows a minus sign, so that the form can refuse it with an error text. */
  signed: boolean;
  aria: object;
}) {
  const [typed, setTyped] = useState(() => ({
    text: groupNumber(String(value ?? ""), 2, signed),
    value,
  }));
  const isRead = !Number.isNaN(typed.value);
  return (
    <Input
      {...aria}
      aria-invalid={isRead ? undefined : true}
      className="text-end tabular-nums"
      dir="ltr"
      inputMode="decimal"
      onChange={(event) => {
        const next = typeNumber(event.target.value, typed.text, { decimals: 2, signed });
        setTyped(next);
        onChange(Number.isNaN(next.value) ? null : next.value);
      }}
      value={typed.text}
    />
  );
}

/** Several matched names; each can be removed. */
function Names<Item extends string>({
  items,
  nameOf,
  onChange,
}: {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onChange: (items: Item[] | null) => void;
}) {
  const t = useTranslations("ai.parser");
  if (items.length === 0) return <span className="text-muted-foreground">{t("none")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {items.map((item) => (
        <button
          aria-label={t("without", { name: nameOf(item) })}
          className={chipClass}
          key={item}
          onClick={() => {
            const rest = items.filter((other) => other !== item);
            onChange(rest.length > 0 ? rest : null);
          }}
          type="button"
        >
          {nameOf(item)}
          <Icon icon={X} className="size-4 text-muted-foreground" />
        </button>
      ))}
    </span>
  );
}
