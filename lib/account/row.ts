import {
  type ColumnsOf,
  type FieldMap,
  type Row,
  readFields,
  writeFields,
} from "@/lib/database/fields";
import type { ProfileValues } from "./schema";
import type { AccountProfile, UserType } from "./types";

type Stated = Omit<ProfileValues, "pendingCode">;
const FIELDS = {
  name: "name",
  username: "username",
  phone: "phone",
  license: "license",
  profileImageUrl: "profile_image_url",
  isPublic: "is_public",
  areas: "areas",
  languages: "languages",
  workingSince: {
    write: ({ workingSince }) => ({
      working_since: workingSince === "" ? null : Number(workingSince),
    }),
    read: ({ working_since }) => (working_since === null ? "" : String(working_since)),
  },
  openingHours: "opening_hours",
} as const satisfies FieldMap<Stated, Stated, Row<"profiles">>;
/** The fields of a company user, who has no mini-site: their public page is the company's. */
const COMPANY_USER = {
  name: FIELDS.name,
  phone: FIELDS.phone,
  profileImageUrl: FIELDS.profileImageUrl,
};
type Column = ColumnsOf<typeof FIELDS>;

export const PROFILE_COLUMNS: readonly Column[] = Object.values(FIELDS).map((column) =>
  typeof column === "string" ? column : "working_since",
);

/** Validated profile form values as columns. */
export const profileColumns = (values: ProfileValues, userType: UserType) =>
  writeFields(userType === "agent" ? FIELDS : COMPANY_USER, values) as Partial<
    Row<"profiles", Column>
  >;

/** The stored row under the form's field names; null is not stated. */
export const profileFields = (row: Row<"profiles", Column>) =>
  readFields(FIELDS, row) as Pick<AccountProfile, keyof typeof FIELDS>;

/** The stored profile as form values, before looking up a company to join. */
export const profileValues = (profile: ReturnType<typeof profileFields>): ProfileValues => ({
  ...profile,
  username: profile.username ?? "",
  phone: profile.phone ?? "",
  license: profile.license ?? "",
  pendingCode: null,
});
