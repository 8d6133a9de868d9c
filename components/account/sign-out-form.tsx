import type { Route } from "next";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";

/** Signs out, also without JavaScript. `to` is the page to go to afterwards. */
export function SignOutForm({
  to = paths.signedOut,
  children,
}: {
  to?: Route;
  children: ReactNode;
}) {
  return (
    <form action={paths.signOut} method="post">
      <input name="to" type="hidden" value={to} />
      {children}
    </form>
  );
}
