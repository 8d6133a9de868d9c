import "server-only";

const STEP_MS = 1000;

/**
 * Waits for the next whole time step since `start`, so that the duration does not reveal whether an address exists:
 * hashing a password or sending a mail takes longer than finding no account.
 */
export async function nextStep(start: number, step = STEP_MS) {
  const taken = performance.now() - start;
  const left = (Math.floor(taken / step) + 1) * step - taken;
  await new Promise((done) => setTimeout(done, left));
}

/** Resolves or rejects at a whole time step. */
export async function inConstantTime<T>(work: () => Promise<T>, step = STEP_MS): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await nextStep(start, step);
  }
}
