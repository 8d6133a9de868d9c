/** A node of the syntax tree that vitest's parser returns. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Calls `see` with the node and everything in it, the outer before the inner. */
export function visit(node: Node, see: (node: Node) => void) {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, see);
  }
}
