/** Runs tasks a few at a time, each in the lane whose turn it is; an error reaches who awaits it. */
export function lanes(count: number) {
  const ends: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let turn = 0;
  return <T>(task: () => Promise<T>): Promise<T> => {
    const lane = turn++ % count;
    const done = ends[lane]!.then(task);
    ends[lane] = done;
    done.catch(() => {}); // Until somebody awaits it, a failure must not end the process.
    return done;
  };
}
