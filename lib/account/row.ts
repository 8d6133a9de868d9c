import { type FieldMap, type Row, readFields, writeFields } from "@/lib/database/fields";
import type { ProfileValues } from "./schema";
import type { AccountProfile, UserType } from "./types";

type Stated = Omit<ProfileValues, "pendingCode">;
const FIELDS = {
  name: "name",
  username: "username",
  phone: "phone",
  profileImageUrl: "profile_image_url",
  isPublic: "is_public",
} as const satisfies FieldMap<Stated, Stated, Row<"profiles">>;
/** Without these, a company user's: they have a page of the company and no other. */
const { username, isPublic, ...COMPANY_USER } = FIELDS;
type Column = (typeof FIELDS)[keyof typeof FIELDS];

export const PROFILE_COLUMNS: readonly Column[] = Object.values(FIELDS);

/** A checked profile form as columns. */
export const profileColumns = (values: ProfileValues, userType: UserType) =>
  writeFields(userType === "agent" ? FIELDS : COMPANY_USER, values) as Partial<
    Row<"profiles", Column>
  >;

/** What the form knows of the stored row, under the form's names; null is not stated. */
export const profileFields = (row: Row<"profiles", Column>) =>
  readFields(FIELDS, row) as Pick<AccountProfile, keyof typeof FIELDS>;

/** The stored profile as the form holds it; nobody is on the way into a company. */
export const profileValues = (profile: ReturnType<typeof profileFields>): ProfileValues => ({
  ...profile,
  username: profile.username ?? "",
  phone: profile.phone ?? "",
  pendingCode: null,
});
