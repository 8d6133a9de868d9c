/** Runs tasks with limited concurrency, assigning lanes in turn; an error rejects the task's promise. */
export function lanes(count: number) {
  const ends: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let turn = 0;
  return <T>(task: () => Promise<T>): Promise<T> => {
    const lane = turn++ % count;
    const done = ends[lane]!.then(task);
    ends[lane] = done;
    done.catch(() => {}); // A rejection must not end the process before it is awaited.
    return done;
  };
}
