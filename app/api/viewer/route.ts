import { getAccount } from "@/server/account/session";

/** The viewer of a cached page: fills the header's island. Never stored by a cache. */
export async function GET() {
  const account = await getAccount();
  const profile = account?.profile;
  const viewer = account && {
    name: profile?.name || account.email.split("@")[0],
    isAdmin: profile?.isAdmin ?? false,
    userType: profile?.userType ?? "agent",
  };
  return Response.json(viewer, { headers: { "Cache-Control": "private, no-store" } });
}
