/** Where a piece may be split: between its lines, or between the sentences of a single line. */
export function partsOf(piece: string): string[] {
  const lines = piece.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1
    ? lines
    : piece.split(/(?<=[.;,])\s+/).filter((part) => part.trim() !== "");
}
