import "server-only";
import { env } from "@/server/env";
import { isBuilding } from "./cached";

/** How to reach the operator. `next build` does not know it, and what it makes is made again. */
export const operatorContact = () =>
  isBuilding ? { email: "", phone: "" } : { email: env.CONTACT_EMAIL, phone: env.CONTACT_PHONE };
