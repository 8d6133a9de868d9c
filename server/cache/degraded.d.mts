export function markDegraded(): void;
export function wasDegradedSince(moment: number): boolean;
