/** Something the person at the terminal can mend: one sentence, printed without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** Ends the process: a `Failure` with its sentence, anything else with its stack. */
export function fail(error: unknown): never {
  console.error(error instanceof Failure ? `\n✖ ${error.message}\n` : error);
  process.exit(1);
}
