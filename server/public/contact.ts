import "server-only";
import { env } from "@/server/env";
import { isInvented } from "@/server/worker/env";
import { isBuilding } from "./cached";

/** How to reach the operator. `next build` does not know it, and what it makes is made again. */
export const operatorContact = () =>
  isBuilding
    ? { email: "", phone: "", isDemo: false }
    : {
        email: env.CONTACT_EMAIL,
        phone: env.CONTACT_PHONE,
        isDemo:
          isInvented("CONTACT_EMAIL", env.CONTACT_EMAIL) ||
          isInvented("CONTACT_PHONE", env.CONTACT_PHONE),
      };
