"use client";
import type { ComponentType } from "react";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { formatRooms } from "@/lib/hebrew/format";
import {
  endsOf,
  FILTERS,
  type FilterName,
  FORM,
  type ManyName,
  type OneName,
  type RangeFilter,
  type RangeName,
  type TextFilter,
  type TextName,
} from "@/lib/search/filters";
import type { SearchFilters } from "@/lib/search/params";
import { Choice, Group, Labelled, NumberInput, Pair } from "./filter-controls";
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

type FieldProps<Name> = {
  name: Name;
  draft: FilterDraft;
  /** `soon` while somebody types, now for a choice. */
  onChange: (change: FilterDraft, when: "now" | "soon") => void;
  labels: FilterLabels;
};

const text = (value: FilterDraft[string]) => (typeof value === "string" ? value : "");
const list = (value: FilterDraft[string]) => (Array.isArray(value) ? (value as string[]) : []);

/** Ordinary named fields: sent as they are they are the search, without any script too. */
export function FilterFields(props: Omit<FieldProps<never>, "name">) {
  return (
    <div className="flex flex-col gap-6">
      {FORM.map((name) => {
        // The one of its kind, so that the name is one that it knows.
        const Field = FIELDS[FILTERS[name].kind] as ComponentType<FieldProps<FilterName>>;
        return <Field {...props} key={name} name={name} />;
      })}
    </div>
  );
}

const FIELDS = { text: TextField, one: OneField, many: ManyField, range: RangeField };

function TextField({ name, draft, onChange, labels }: FieldProps<TextName>) {
  const { max, suggests, within }: TextFilter = FILTERS[name];
  const field = {
    maxLength: max,
    name,
    value: text(draft[name]),
  };
  const change = (value: string) => onChange({ [name]: value }, "soon");
  if (suggests) {
    return (
      <PlaceField
        {...field}
        {...(within && { city: text(draft[within]) })}
        kind={suggests}
        label={labels.fields[name]}
        onChange={change}
      />
    );
  }
  return (
    <Labelled label={labels.fields[name]}>
      {(id) => (
        <Input
          {...field}
          autoComplete="off"
          id={id}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Labelled>
  );
}

function OneField({ name, draft, onChange, labels }: FieldProps<OneName>) {
  const options = labels.options[name].flatMap((group) => group.options);
  return (
    <Group legend={labels.fields[name]}>
      <div className="grid grid-cols-3 gap-2">
        {[{ id: "", name: labels.any }, ...options].map((option) => (
          <Choice
            checked={text(draft[name]) === option.id}
            key={option.id}
            name={name}
            onChange={() => onChange({ [name]: option.id }, "now")}
            type="radio"
            value={option.id}
          >
            {option.name}
          </Choice>
        ))}
      </div>
    </Group>
  );
}

function ManyField({ name, draft, onChange, labels }: FieldProps<ManyName>) {
  const chosen = list(draft[name]);
  const toggled = (id: string) =>
    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return (
    <Group legend={labels.fields[name]}>
      {labels.options[name].map(({ heading, options }) => (
        <div className={heading && "mb-3"} key={heading ?? name}>
          {heading && <p className="mb-2 text-muted-foreground text-sm">{heading}</p>}
          <div className="flex flex-wrap gap-2">
            {options.map((option) => (
              <Choice
                checked={chosen.includes(option.id)}
                key={option.id}
                name={name}
                onChange={() => onChange({ [name]: toggled(option.id) }, "now")}
                type="checkbox"
                value={option.id}
              >
                {option.name}
              </Choice>
            ))}
          </div>
        </div>
      ))}
    </Group>
  );
}

function RangeField({ name, draft, onChange, labels }: FieldProps<RangeName>) {
  const filter: RangeFilter = FILTERS[name];
  const [minKey, maxKey] = endsOf(name);
  const end = (key: string, label: string) =>
    filter.input === "list" ? (
      <NativeSelect
        aria-label={label}
        name={key}
        onChange={({ target }) => onChange({ [key]: target.value }, "now")}
        value={text(draft[key])}
      >
        <option value="">{labels.any}</option>
        {stepsOf(filter.limits).map((value) => (
          <option key={value} value={value}>
            {formatRooms(value)}
          </option>
        ))}
      </NativeSelect>
    ) : (
      <NumberInput
        inWords={filter.input === "money"}
        label={label}
        name={key}
        onChange={(value) => onChange({ [key]: value }, "soon")}
        unit={filter.unit && labels[filter.unit]}
        value={text(draft[key])}
      />
    );
  return (
    <Group legend={labels.fields[name]}>
      {maxKey ? (
        <Pair labels={labels}>
          {end(minKey, labels.ends[name].from)}
          {end(maxKey, labels.ends[name].to)}
        </Pair>
      ) : (
        end(minKey, labels.fields[name])
      )}
    </Group>
  );
}

const stepsOf = ({ min, max, step }: RangeFilter["limits"]) =>
  Array.from({ length: (max - min) / step + 1 }, (_, at) => min + at * step);
