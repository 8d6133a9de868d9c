import { fail } from "@/supabase/embedded/failure";
import { runOperatorCommand } from "./launch/operator";

/**
 * `npm run admin:revoke -- someone@example.com [--demo]`: revokes an account's operator role; one operator must remain.
 */
runOperatorCommand("revoke-admin", "admin:revoke").catch(fail);
