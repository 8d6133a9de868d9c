export function buildFacts(): Record<string, string>;
