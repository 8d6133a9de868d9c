import { testNatively } from "./postgres-suite";

/**
 * `npm run test:stack`: a hosted project's stack on this machine. The database suite on native PostgreSQL with the
 * roles and owners of Supabase, and the site's queries through the real PostgREST.
 */
testNatively("db", "stack");
