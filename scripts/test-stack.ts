import { testNatively } from "./postgres-suite";

/**
 * `npm run test:stack`: a project as it is hosted, on this machine. The database suite on native
 * PostgreSQL with the roles and owners of Supabase, and what the site asks, through the real PostgREST.
 */
testNatively("db", "stack");
