import { testNatively } from "./postgres-suite";

/** `npm run test:db:postgres`: the database suite on a throw-away native PostgreSQL cluster. */
testNatively("db");
