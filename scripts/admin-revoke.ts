import { fail } from "@/supabase/embedded/failure";
import { runOperatorCommand } from "./launch/operator";

/** `npm run admin:revoke -- someone@example.com [--demo]`: ends that an account is an operator; one has to remain. */
runOperatorCommand("revoke-admin", "admin:revoke").catch(fail);
