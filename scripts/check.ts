import { CHECKS } from "./launch/checks";
import { loadEnvironment } from "./launch/environment";
import { runSteps } from "./launch/steps";

/** `npm run check`: types, lint, format, dead code, messages, database types, unit and database tests. */
loadEnvironment("production");
const failed = await runSteps(CHECKS);
if (failed.length > 0) {
  console.error(`\n✖ Failed: ${failed.join(", ")}\n`);
  process.exit(1);
}
console.log("\n✔ Everything holds.\n");
