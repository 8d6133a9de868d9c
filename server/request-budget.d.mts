export const REQUEST_BUDGET_MS: number;
export class BudgetSpent extends Error {}
export function withRequestBudget<T>(task: () => T): T;
export function withinBudget<T>(call: (over: AbortSignal) => PromiseLike<T>): Promise<T>;
export function withoutRequestBudget<T>(task: () => T): T;
export function renewRequestBudget(): void;
