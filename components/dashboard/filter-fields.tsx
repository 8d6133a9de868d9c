"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { MoneyInput } from "@/components/form/money-input";
import { ToggleChip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { controlClass, Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { OwnFilters } from "@/lib/dashboard/own-filters";
import type { OwnChoices } from "@/lib/dashboard/types";
import { formatRooms } from "@/lib/hebrew/format";
import {
  PROPERTY_TYPE_GROUPS,
  type PropertyType,
  type PropertyTypeGroup,
  TRANSACTION_TYPES,
  type TransactionType,
} from "@/lib/property/catalog";

type Change = (next: OwnFilters) => void;

/** Without a value the key goes away: an empty filter is no filter. */
function put<Key extends keyof OwnFilters>(
  filters: OwnFilters,
  key: Key,
  value: OwnFilters[Key] | "" | null,
): OwnFilters {
  const next = { ...filters };
  delete next[key];
  return value === "" || value === null || value === undefined ? next : { ...next, [key]: value };
}

export function FilterFields({
  draft,
  choices,
  onChange,
  onType,
}: {
  draft: OwnFilters;
  choices: OwnChoices;
  onChange: Change;
  onType: Change;
}) {
  const t = useTranslations("dashboard.filters");
  const property = useTranslations("property");
  // A link may name what none of the own listings has; the choice must still show it.
  const cities =
    draft.city && !choices.cities.includes(draft.city)
      ? [draft.city, ...choices.cities]
      : choices.cities;
  const rooms =
    draft.rooms !== undefined && !choices.rooms.includes(draft.rooms)
      ? [...choices.rooms, draft.rooms].sort((a, b) => a - b)
      : choices.rooms;
  return (
    <div className="flex flex-col gap-5 rounded-lg border bg-card p-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Labelled label={t("transactionType")}>
          {(id) => (
            <NativeSelect
              id={id}
              onChange={({ target }) =>
                onChange(put(draft, "transactionType", target.value as TransactionType | ""))
              }
              value={draft.transactionType ?? ""}
            >
              <option value="">{t("all")}</option>
              {TRANSACTION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {property(`transaction.${type}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <Labelled label={t("rooms")}>
          {(id) => (
            <NativeSelect
              id={id}
              onChange={({ target }) =>
                onChange(put(draft, "rooms", target.value ? Number(target.value) : null))
              }
              value={draft.rooms ?? ""}
            >
              <option value="">{t("all")}</option>
              {rooms.map((count) => (
                <option key={count} value={count}>
                  {formatRooms(count)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <Labelled label={t("city")}>
          {(id) => (
            <NativeSelect
              id={id}
              onChange={({ target }) => onChange(put(draft, "city", target.value))}
              value={draft.city ?? ""}
            >
              <option value="">{t("all")}</option>
              {cities.map((city) => (
                <option key={city} value={city}>
                  {city}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <Labelled label={t("neighborhood")}>
          {(id) => (
            <Input
              id={id}
              maxLength={80}
              onChange={({ target }) => onType(put(draft, "neighborhood", target.value))}
              value={draft.neighborhood ?? ""}
            />
          )}
        </Labelled>
        <PriceInput
          deal={draft.transactionType}
          label={t("priceMin")}
          onChange={(price) => onType(put(draft, "priceMin", price))}
          value={draft.priceMin}
        />
        <PriceInput
          deal={draft.transactionType}
          label={t("priceMax")}
          onChange={(price) => onType(put(draft, "priceMax", price))}
          value={draft.priceMax}
        />
      </div>
      <TypeButtons
        chosen={draft.propertyTypes ?? []}
        onChange={(types) => onChange(put(draft, "propertyTypes", types.length ? types : null))}
      />
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
    </div>
  );
}

function PriceInput({
  label,
  value,
  deal,
  onChange,
}: {
  label: string;
  deal: TransactionType | undefined;
  value: number | undefined;
  onChange: (price: number | null) => void;
}) {
  return (
    <Labelled label={label}>
      {(id) => (
        <MoneyInput
          className={cn(controlClass, "h-11 px-3")}
          deal={deal}
          id={id}
          onValue={(price) => onChange(Number.isNaN(price) ? null : price)}
          value={value ?? null}
        />
      )}
    </Labelled>
  );
}

function TypeButtons({
  chosen,
  onChange,
}: {
  chosen: readonly PropertyType[];
  onChange: (types: PropertyType[]) => void;
}) {
  const t = useTranslations("property");
  const toggle = (type: PropertyType) =>
    onChange(chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type]);
  return (
    <div className="flex flex-col gap-4">
      {(Object.keys(PROPERTY_TYPE_GROUPS) as PropertyTypeGroup[]).map((group) => (
        <fieldset className="flex flex-wrap gap-2" key={group}>
          <legend className="mb-2 font-medium text-sm">{t(`typeGroups.${group}`)}</legend>
          {PROPERTY_TYPE_GROUPS[group].map((type) => (
            <ToggleChip key={type} onClick={() => toggle(type)} pressed={chosen.includes(type)}>
              {t(`types.${type}`)}
            </ToggleChip>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
