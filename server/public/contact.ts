import "server-only";
import { env } from "@/server/env";
import { isInvented } from "@/server/worker/env";
import { isBuilding } from "./cached";

/** How to reach the operator. Unknown to `next build`, whose pages are rendered again at run time. */
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
