import { testNatively } from "./postgres-suite";

/** `npm run test:db:postgres`: the database suite on native PostgreSQL, on a cluster of its own. */
testNatively("db");
