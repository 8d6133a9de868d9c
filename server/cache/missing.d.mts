export function tellMissing(): void;
export function wasMissingSince(moment: number): boolean;
