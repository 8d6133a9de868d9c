/**
 * Runs tasks one after the other. PGlite is one connection and lite opens its transactions on it without coordination:
 * two concurrent requests would run inside one transaction, one of them with the other's role.
 */
export function oneAtATime(mend: () => Promise<unknown> = async () => undefined) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    // A failed task may have left its transaction open, and every later task would be refused.
    const broke = (answer: T) => answer instanceof Response && answer.status >= 500;
    last = result
      .then((answer) => (broke(answer) ? mend() : undefined), mend)
      .catch(() => undefined);
    return result;
  };
}
