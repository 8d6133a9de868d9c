import type { HealthState } from "@/lib/environment/checks";

/** The result of a check: its subject, its state, and how to fix a problem. */
export type Finding = { name: string; state: HealthState; says: string };

export const right = (name: string, says: string): Finding => ({ name, state: "right", says });
export const wrong = (name: string, says: string): Finding => ({ name, state: "wrong", says });
export const unknown = (name: string, says: string): Finding => ({ name, state: "unknown", says });

export const REQUEST_BUDGET_MS = 8_000;

/** The response within the time limit, or the reason why there is none. Sends nothing but the request. */
export async function ask(url: string, headers: Record<string, string>, budgetMs: number) {
  try {
    const response = await fetch(url, {
      headers,
      cache: "no-store",
      signal: AbortSignal.timeout(budgetMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { error: cause?.message || message };
  }
}

/** Null where the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
