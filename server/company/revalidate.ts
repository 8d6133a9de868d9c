import "server-only";
import { revalidateCompany } from "@/server/public/tags";
import { getOwnCompany } from "./own-queries";

/** After anything about the company of this owner, or who belongs to it, changed. */
export async function revalidateOwnCompany(userId: string) {
  const company = await getOwnCompany(userId);
  if (company) revalidateCompany(company.id);
}
