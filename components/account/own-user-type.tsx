"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { UserType } from "@/lib/account/types";

const Context = createContext<UserType>("agent");

/** Provides the user type to error pages, which get no props from the page that failed. */
export function OwnUserType({ userType, children }: { userType: UserType; children: ReactNode }) {
  return <Context value={userType}>{children}</Context>;
}

export const useOwnUserType = () => useContext(Context);
