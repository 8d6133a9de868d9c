import { cookies } from "next/headers";
import { OneAccount } from "@/components/account/one-account";
import { AdminShell } from "@/components/admin/admin-shell";
import { SIDEBAR_COOKIE } from "@/components/admin/sidebar-cookie";
import { Providers } from "@/components/layout/providers";
import { getAccount } from "@/server/account/session";
import { memberConsent } from "@/server/consent/queries";

/** Only the frame: every admin page starts with its own guard. */
export default async function AdminLayout({ children }: LayoutProps<"/admin">) {
  const profile = (await getAccount())?.profile;
  const remembered = (await cookies()).get(SIDEBAR_COOKIE)?.value;
  return (
    <Providers only={["admin", "layout"]}>
      <AdminShell consent={await memberConsent()} initiallyOpen={remembered !== "false"}>
        {profile ? <OneAccount id={profile.id}>{children}</OneAccount> : children}
      </AdminShell>
    </Providers>
  );
}
