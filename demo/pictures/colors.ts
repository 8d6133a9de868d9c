const channels = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The colour that lies `amount` (0 to 1) of the way from the first to the second. */
export function mix(a: string, b: string, amount: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, i) =>
      Math.round(value + (to[i]! - value) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export const light = (color: string, amount: number) => mix(color, "#fffaf0", amount);
export const dark = (color: string, amount: number) => mix(color, "#2a2430", amount);
