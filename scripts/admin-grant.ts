import { fail } from "@/supabase/embedded/failure";
import { runOperatorCommand } from "./launch/operator";

/** `npm run admin:grant -- someone@example.com [--demo]`: makes an account an operator. */
runOperatorCommand("grant-admin", "admin:grant").catch(fail);
