/**
 * A random stream that is the same on every machine, so that the demo is too. Each generated item uses its own named
 * stream: adding one does not change the others.
 */
export type Rng = ReturnType<typeof rng>;

export function rng(name: string) {
  let state = 2166136261;
  for (const char of name) {
    state = Math.imul(state ^ char.codePointAt(0)!, 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number) => from + next() * (to - from);
  const int = (from: number, to: number) => Math.floor(range(from, to + 1));
  return {
    next,
    range,
    int,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
    weighted: <T>(from: readonly (readonly [T, number])[]): T => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return from[from.length - 1]![0];
    },
    shuffle: <T>(from: readonly T[]): T[] => {
      const out = [...from];
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(0, i);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16));
      hex[12] = "4";
      hex[16] = "89ab"[int(0, 3)]!;
      const text = hex.join("");
      return [
        text.slice(0, 8),
        text.slice(8, 12),
        text.slice(12, 16),
        text.slice(16, 20),
        text.slice(20),
      ].join("-");
    },
  };
}
