import type { ProfileValues } from "./schema";
import type { UserType } from "./types";

/** A row of `profiles`, as far as the form knows it. */
type ProfileRow = {
  name: string;
  username: string | null;
  phone: string | null;
  profileImageUrl: string | null;
  isPublic: boolean;
};

/** A checked profile form as columns. A company user has a page of the company and no other. */
export const profileColumns = (values: ProfileValues, userType: UserType) => ({
  name: values.name,
  phone: values.phone || null,
  profile_image_url: values.profileImageUrl,
  ...(userType === "agent" && { username: values.username || null, is_public: values.isPublic }),
});

/** The stored profile as the form holds it; nobody is on the way into a company. */
export const profileValues = (profile: ProfileRow): ProfileValues => ({
  name: profile.name,
  username: profile.username ?? "",
  phone: profile.phone ?? "",
  isPublic: profile.isPublic,
  profileImageUrl: profile.profileImageUrl,
  pendingCode: null,
});
