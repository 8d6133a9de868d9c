import { hasRooms } from "@/lib/catalog/ids";
import { searchKey } from "@/lib/hebrew/normalize";
import type { ModelListing } from "./model-listing";
import { leftOpen } from "./parse-listing/left-open";
import { LISTING_FIELDS, type ListingField, type ParsedListing } from "./parse-listing/types";

/** Confidence bonus when both agree. */
const AGREED = 0.1;
/** A value from the model alone is shown, but not preselected. */
const MODEL_ALONE_MAX = 0.65;
/** The model needs this much more confidence to override the rules. */
const LEAD = 0.25;
const DISPUTED_MAX = 0.65;

/**
 * Merges the results of the rules and of a model. The rules win unless the model is much more confident, and a number
 * that is not in the text is never accepted.
 */
export function mergeListing(
  text: string,
  rules: ParsedListing,
  model: ModelListing,
): ParsedListing {
  const merged: ParsedListing = {
    ...rules,
    fields: { ...rules.fields },
    fieldsConfidence: { ...rules.fieldsConfidence },
    spans: { ...rules.spans },
  };
  const put = (field: ListingField, value: unknown, confidence: number) => {
    Object.assign(merged.fields, { [field]: value });
    merged.fieldsConfidence[field] = confidence;
  };

  const open = leftOpen(rules.extra.warnings);
  for (const field of LISTING_FIELDS) {
    if (open.has(field)) continue;
    const fromRules = rules.fields[field];
    const fromModel = model.fields[field];
    const sure = rules.fieldsConfidence[field] ?? 0;
    const modelSure = model.fieldsConfidence[field] ?? 0;
    if (fromModel === null || !standsIn(text, fromModel)) continue;
    if (fromRules === null) put(field, fromModel, Math.min(modelSure, MODEL_ALONE_MAX));
    else if (same(fromRules, fromModel))
      put(field, fromRules, Math.min(1, Math.max(sure, modelSure) + AGREED));
    else if (modelSure >= sure + LEAD) {
      put(field, fromModel, Math.min(modelSure, DISPUTED_MAX));
      // These words gave the other value and would explain the wrong one.
      delete merged.spans[field];
    } else put(field, fromRules, Math.min(sure, DISPUTED_MAX));
  }
  if (!hasRooms(merged.fields.propertyTypes ?? [])) {
    merged.fields.rooms = null;
    delete merged.fieldsConfidence.rooms;
    delete merged.spans.rooms;
  }
  return merged;
}

/** A number must be written in the text, in digits or as a part of a million or a thousand. */
function standsIn(text: string, value: unknown) {
  if (typeof value === "string") return isNamed(text, value);
  if (typeof value !== "number") return true;
  const written = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([digits]) => digits);
  const read = written.flatMap((digits) => [
    Number(digits.replaceAll(",", "")),
    Number(digits.replace(",", ".")),
  ]);
  return read.some((number) => [1, 1000, 1_000_000].some((unit) => close(number * unit, value)));
}

const close = (a: number, b: number) => Math.abs(a - b) < 1e-6 * Math.max(1, b);

/** A name may be inflected or abbreviated, but a part of it must be in the text. Ids are not names. */
function isNamed(text: string, name: string) {
  if (/^[A-Za-z]+$/.test(name)) return true;
  const key = searchKey(text);
  return searchKey(name)
    .split(" ")
    .some((word) => word.length > 1 && key.includes(word));
}

const same = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string"
    ? searchKey(one) === searchKey(other)
    : JSON.stringify(one) === JSON.stringify(other);
