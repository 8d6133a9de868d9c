import type { Route } from "next";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";

/** Signs out without JavaScript too. `to` is where one lands. */
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
