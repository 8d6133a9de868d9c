import { type FieldMap, type Row, readFields, writeFields } from "@/lib/database/fields";
import type { CompanyInput, CompanyValues } from "./schema";

/** The columns of `companies` for each field of the form. */
const FIELDS = {
  name: "name",
  description: "description",
  phone: "phone",
  license: "license",
  slug: "slug",
  logoPath: "logo_url",
  isPublic: "is_public",
} as const satisfies FieldMap<CompanyInput, CompanyValues, Row<"companies">>;
type Column = (typeof FIELDS)[keyof typeof FIELDS];

export const COMPANY_COLUMNS: readonly Column[] = Object.values(FIELDS);

const empty = { description: "", phone: "", license: "", slug: "" };

/** Validated company form values as columns. */
export const companyColumns = (values: CompanyInput) =>
  writeFields(FIELDS, values) as Row<"companies", Column>;

/** The stored company as form values. */
export const companyValues = (row: Row<"companies", Column>) =>
  readFields(FIELDS, row, empty) as CompanyValues;
