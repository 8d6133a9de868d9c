import { cookies } from "next/headers";
import { AdminShell } from "@/components/admin/admin-shell";
import { SIDEBAR_COOKIE } from "@/components/admin/sidebar-cookie";
import { Providers } from "@/components/layout/providers";
import { memberConsent } from "@/server/consent/queries";

/** The frame only: every page below begins with its own guard. */
export default async function AdminLayout({ children }: LayoutProps<"/admin">) {
  const remembered = (await cookies()).get(SIDEBAR_COOKIE)?.value;
  return (
    <Providers only={["admin", "layout"]}>
      <AdminShell consent={await memberConsent()} initiallyOpen={remembered !== "false"}>
        {children}
      </AdminShell>
    </Providers>
  );
}
