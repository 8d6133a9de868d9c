"use client";
import type { ComponentType } from "react";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { formatRooms } from "@/lib/hebrew/format";
import type { NamesFilter, OneFilter, RangeFilter, TextFilter } from "@/lib/search/filter-kinds";
import {
  type DayName,
  endsOf,
  FILTERS,
  type FilterName,
  FOLDS,
  inForm,
  isRange,
  keysOf,
  type ManyName,
  type OneName,
  type PlacesName,
  type RangeName,
  type TextName,
} from "@/lib/search/filters";
import { Choice, Folded, Group, Labelled, NumberInput } from "./filter-controls";
import type { FilterDraft } from "./filter-draft";
import type { FilterLabels } from "./filter-labels";
import { NearField } from "./near-field";
import { PlaceField } from "./place-field";

type FieldProps<Name> = {
  name: Name;
  draft: FilterDraft;
  /** "now" for a choice; "soon" for typing, which is debounced. */
  onChange: (change: FilterDraft, when: "now" | "soon") => void;
  labels: FilterLabels;
  /** The only field in its fold. */
  alone?: boolean;
};

const text = (value: FilterDraft[string]) => (typeof value === "string" ? value : "");
const list = (value: FilterDraft[string]) => (Array.isArray(value) ? (value as string[]) : []);

/** Ordinary named fields: submitted without any script, they are the search itself. */
export function FilterFields(props: Omit<FieldProps<never>, "name">) {
  const { draft, labels } = props;
  const shown = (names: readonly FilterName[], alone = false) =>
    names.map((name) => {
      // Cast: FIELDS maps each kind of filter to a field that accepts its name; TypeScript cannot express that.
      const Field = FIELDS[FILTERS[name].kind] as ComponentType<FieldProps<FilterName>>;
      return <Field {...props} alone={alone} key={name} name={name} />;
    });
  return (
    <>
      <div className="filter-fields flex flex-col gap-4">{shown(inForm())}</div>
      <div className="divide-y divide-border border-border border-t">
        {FOLDS.map((fold) => {
          const names = inForm(fold);
          return (
            <Folded chosen={chosenIn(draft, names)} key={fold} label={labels.folds[fold]}>
              {shown(names, names.length === 1)}
            </Folded>
          );
        })}
      </div>
    </>
  );
}

/** A range counts once, each of several ids separately. */
const chosenIn = (draft: FilterDraft, names: readonly FilterName[]) =>
  names.reduce((sum, name) => {
    const values = keysOf(name).flatMap((key) => draft[key] || []);
    return sum + (isRange(name) ? Number(values.length > 0) : values.length);
  }, 0);

const FIELDS = {
  text: TextField,
  names: PlacesField,
  one: OneField,
  many: ManyField,
  day: DayField,
  range: RangeField,
};

function TextField({ name, draft, onChange, labels }: FieldProps<TextName>) {
  const filter: TextFilter = FILTERS[name];
  if (filter.radius) {
    return (
      <NearField
        labels={labels}
        maxLength={filter.max}
        name={name}
        onChange={(value, when) => onChange({ [name]: value }, when)}
        value={text(draft[name])}
      />
    );
  }
  return (
    <Labelled label={labels.fields[name]}>
      {(id) => (
        <Input
          autoComplete="off"
          id={id}
          maxLength={filter.max}
          name={name}
          onChange={({ target }) => onChange({ [name]: target.value }, "soon")}
          value={text(draft[name])}
        />
      )}
    </Labelled>
  );
}

function PlacesField({ name, draft, onChange, labels }: FieldProps<PlacesName>) {
  const { max, most, suggests, ...filter }: NamesFilter = FILTERS[name];
  return (
    <PlaceField
      kind={suggests}
      label={labels.fields[name]}
      maxLength={max * most}
      name={name}
      onChange={(value) => onChange({ [name]: value }, "soon")}
      value={text(draft[name])}
      {...(filter.within && { city: text(draft[filter.within]) })}
    />
  );
}

function OneField({ name, draft, onChange, labels }: FieldProps<OneName>) {
  const options = labels.options[name].flatMap((group) => group.options);
  const { input }: OneFilter = FILTERS[name];
  if (input === "list") {
    return (
      <Labelled label={labels.fields[name]}>
        {(id) => (
          <NativeSelect
            id={id}
            name={name}
            onChange={({ target }) => onChange({ [name]: target.value }, "now")}
            value={text(draft[name])}
          >
            {[{ id: "", name: labels.any }, ...options].map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
    );
  }
  return (
    <Group legend={labels.fields[name]} untitled>
      <div className="flex flex-wrap gap-2 *:grow">
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

function ManyField({ name, draft, onChange, labels, alone = false }: FieldProps<ManyName>) {
  const chosen = list(draft[name]);
  const toggled = (id: string) =>
    chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  const [first, ...rest] = labels.options[name].map(({ heading, options }) => (
    <div key={heading ?? name}>
      {heading && <p className="mb-2 text-muted-foreground text-sm">{heading}</p>}
      <div className="filter-chips flex flex-wrap gap-2">
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
  ));
  const folded = labels.options[name].slice(1).flatMap(({ options }) => options);
  return (
    <Group legend={labels.fields[name]} untitled={alone}>
      {first}
      {rest.length > 0 && (
        <Folded
          chosen={folded.filter(({ id }) => chosen.includes(id)).length}
          label={labels.moreTypes}
        >
          {rest}
        </Folded>
      )}
    </Group>
  );
}

function DayField({ name, draft, onChange, labels }: FieldProps<DayName>) {
  const value = text(draft[name]);
  const now = value === "now";
  return (
    <Group legend={labels.fields[name]}>
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          checked={now}
          name={name}
          onChange={() => onChange({ [name]: now ? "" : "now" }, "now")}
          type="checkbox"
          value="now"
        >
          {labels[`${name}Now`]}
        </Choice>
        <Input
          aria-label={labels.fields[name]}
          className="w-auto min-w-40 flex-1"
          max="2099-12-31"
          name={name}
          onChange={({ target }) => onChange({ [name]: target.value }, "soon")}
          type="date"
          value={now ? "" : value}
        />
      </div>
    </Group>
  );
}

function RangeField({ name, draft, onChange, labels }: FieldProps<RangeName>) {
  const filter: RangeFilter = FILTERS[name];
  const [minKey, maxKey] = endsOf(name);
  const end = (key: string, label: string, short?: string) =>
    filter.input === "list" ? (
      <NativeSelect
        aria-label={label}
        name={key}
        onChange={({ target }) => onChange({ [key]: target.value }, "now")}
        value={text(draft[key])}
      >
        <option value="">{short ?? labels.any}</option>
        {stepsOf(filter.limits).map((value) => (
          <option key={value} value={value}>
            {formatRooms(value)}
          </option>
        ))}
      </NativeSelect>
    ) : (
      <NumberInput
        end={short}
        inWords={filter.input === "money"}
        label={label}
        name={key}
        onChange={(value) => onChange({ [key]: value }, "soon")}
        value={text(draft[key])}
      />
    );
  return (
    <Group legend={labels.fields[name]} unit={filter.unit && labels[filter.unit]}>
      {maxKey ? (
        <div className="grid grid-cols-2 gap-2">
          {end(minKey, labels.ends[name].from, labels.from)}
          {end(maxKey, labels.ends[name].to, labels.to)}
        </div>
      ) : (
        end(minKey, labels.fields[name])
      )}
    </Group>
  );
}

const stepsOf = ({ min, max, step }: RangeFilter["limits"]) =>
  Array.from({ length: (max - min) / step + 1 }, (_, at) => min + at * step);
