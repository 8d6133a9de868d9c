import { CHECKS } from "./launch/checks";
import { loadEnvironment } from "./launch/environment";
import { runSteps, type StepRecord } from "./launch/steps";

/** `npm run check`: types, lint, format, dead code, messages, database types, unit, component and database tests. */
loadEnvironment("production");
const record: StepRecord = { failed: [], times: {} };
await runSteps(CHECKS, record);
const { failed } = record;
if (failed.length > 0) {
  console.error(`\n✖ Failed: ${failed.join(", ")}\n`);
  process.exit(1);
}
console.log("\n✔ Everything holds.\n");
