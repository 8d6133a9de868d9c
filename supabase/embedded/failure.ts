/** An error that the person at the terminal can fix: one sentence, printed without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** Ends the process: prints a `Failure` as its sentence, anything else with its stack. */
export function fail(error: unknown): never {
  console.error(error instanceof Failure ? `\n✖ ${error.message}\n` : error);
  process.exit(1);
}
