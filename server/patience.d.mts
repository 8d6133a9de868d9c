export const PATIENCE_MS: number;
export class OutOfPatience extends Error {}
export function withPatience<T>(task: () => T): T;
export function patiently<T>(ask: (over: AbortSignal) => PromiseLike<T>): Promise<T>;
export function unhurried<T>(task: () => T): T;
