import type { AccountProfile } from "@/lib/account/types";
import { paths } from "@/lib/paths";
import type { ShellView } from "./types";

/** The bar of a user: an agent shares the mini-site, a company its page once it has a slug. */
export function shellOf(
  profile: Pick<AccountProfile, "id" | "name" | "userType" | "isAdmin" | "username" | "isPublic">,
  company: { slug: string | null; isPublic: boolean } | null,
  unread: number | null = 0,
): ShellView {
  const { name, userType, isAdmin, username } = profile;
  const agentPath = username ? paths.agent(username) : null;
  const companyPath = company?.slug ? paths.company(company.slug) : null;
  return {
    name,
    userType,
    isAdmin,
    sharedBy: userType === "agent" ? profile.id : null,
    publicPath: userType === "company" ? companyPath : agentPath,
    isPublic: userType === "company" ? (company?.isPublic ?? false) : profile.isPublic,
    unread,
  };
}
