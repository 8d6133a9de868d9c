"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useId } from "react";
import { MoneyInput } from "@/components/form/money-input";
import { ToggleChip } from "@/components/ui/chip";
import { Input, lineClass } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { TransactionType } from "@/lib/catalog/ids";
import { OWN_NAMES, type OwnFilters, type OwnKey, type OwnName } from "@/lib/dashboard/own-filters";
import type { OwnChoices } from "@/lib/dashboard/types";
import { formatRooms } from "@/lib/hebrew/format";
import {
  endsOf,
  FILTERS,
  isMany,
  type ManyName,
  type OneName,
  type PlacesName,
  type RangeName,
} from "@/lib/search/filters";

type Change = (next: OwnFilters) => void;
type Props<Name> = {
  name: Name & OwnName;
  draft: OwnFilters;
  choices: OwnChoices;
  onChange: Change;
  onType: Change;
};

/** An empty value removes the key: an empty filter is no filter. */
function put(filters: OwnFilters, key: OwnKey, value: unknown): OwnFilters {
  const { [key]: _, ...next } = filters;
  return value === "" || value === null ? next : { ...next, [key]: value };
}

export function FilterFields(props: Omit<Props<never>, "name">) {
  return (
    <div className="flex flex-col gap-5 rounded-lg border bg-card p-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {OWN_NAMES.filter((name) => !isMany(name)).map((name) => {
          // Cast: the field matches this kind of filter and so accepts the name, which TypeScript cannot infer.
          const Field = (
            name === "rooms" ? RoomsField : FIELDS[FILTERS[name].kind]
          ) as ComponentType<Props<OwnName>>;
          return <Field {...props} key={name} name={name} />;
        })}
      </div>
      {OWN_NAMES.filter((name) => isMany(name)).map((name) => (
        <ManyField {...props} key={name} name={name} />
      ))}
    </div>
  );
}

const FIELDS = { names: PlaceField, one: OneField, many: ManyField, range: PriceFields };

function RoomsField({ draft, choices, onChange }: Props<"rooms">) {
  const label = useTranslations("search.fields")("rooms");
  return (
    <Select
      label={label}
      onChange={(rooms) => onChange(put(draft, "rooms", rooms && Number(rooms)))}
      options={withChosen(choices.rooms, draft.rooms)
        .sort((a, b) => a - b)
        .map((rooms) => ({ id: String(rooms), name: formatRooms(rooms) }))}
      value={draft.rooms}
    />
  );
}

function OneField({ name, draft, onChange }: Props<OneName>) {
  const t = useTranslations();
  const { ids, words } = FILTERS[name];
  return (
    <Select
      label={t(`search.fields.${name}`)}
      onChange={(id) => onChange(put(draft, name, id))}
      options={ids.map((id) => ({ id, name: t(`${words}.${id}`) }))}
      value={draft[name]}
    />
  );
}

function PlaceField({ name, draft, choices, onChange, onType }: Props<PlacesName>) {
  const label = useTranslations("search.fields")(name);
  if (name === "city") {
    const cities = withChosen(choices.cities, draft.city);
    return (
      <Select
        label={label}
        onChange={(city) => onChange(put(draft, name, city))}
        options={cities.map((city) => ({ id: city, name: city }))}
        value={draft.city}
      />
    );
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          maxLength={FILTERS[name].max}
          onChange={({ target }) => onType(put(draft, name, target.value))}
          value={draft[name] ?? ""}
        />
      )}
    </Labelled>
  );
}

function PriceFields({ name, draft, onType }: Props<Exclude<RangeName, "rooms">>) {
  const t = useTranslations("dashboard.filters");
  return endsOf(name).map((end) => {
    const key = end as `${typeof name}Min`;
    return (
      <PriceInput
        deal={draft.transactionType}
        key={key}
        label={t(key)}
        onChange={(price) => onType(put(draft, key, price))}
        value={draft[key]}
      />
    );
  });
}

/** A link may name a value that none of the agent's listings has; it must still be shown as chosen. */
const withChosen = <Value,>(choices: readonly Value[], chosen: Value | undefined) =>
  chosen === undefined || choices.includes(chosen) ? [...choices] : [chosen, ...choices];

function Select({
  label,
  value = "",
  options,
  onChange,
}: {
  label: string;
  value?: string | number | undefined;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}) {
  const t = useTranslations("dashboard.filters");
  return (
    <Labelled label={label}>
      {(id) => (
        <NativeSelect id={id} onChange={({ target }) => onChange(target.value)} value={value}>
          <option value="">{t("all")}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Labelled>
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
          className={lineClass}
          deal={deal}
          id={id}
          onValue={(price) => onChange(Number.isNaN(price) ? null : price)}
          value={value ?? null}
        />
      )}
    </Labelled>
  );
}

function ManyField({ name, draft, onChange }: Props<ManyName>) {
  const t = useTranslations("property");
  const { groups } = FILTERS[name];
  const chosen: readonly string[] = draft[name] ?? [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    onChange(put(draft, name, next.length > 0 ? next : null));
  };
  return (
    <div className="flex flex-col gap-4">
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <fieldset className="flex flex-wrap gap-2" key={group}>
          <legend className="mb-2 font-medium text-sm">{t(`typeGroups.${group}`)}</legend>
          {groups[group].map((id) => (
            <ToggleChip key={id} onClick={() => toggle(id)} pressed={chosen.includes(id)}>
              {t(`types.${id}`)}
            </ToggleChip>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
