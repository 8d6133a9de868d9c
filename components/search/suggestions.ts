import type { Suggestion } from "@/lib/search/suggestion";

const WAIT_MS = 150;
export const SUGGEST_FROM = 2;

/** Debounced; null when superseded or when the request fails. */
export async function fetchSuggestions(
  text: string,
  { kind, city, signal }: { kind?: string; city?: string | undefined; signal: AbortSignal },
): Promise<Suggestion[] | null> {
  if (text.trim().length < SUGGEST_FROM) return [];
  try {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, WAIT_MS);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
    const query = new URLSearchParams({
      q: text.trim(),
      ...(kind && { kind }),
      ...(city && { city }),
    });
    const response = await fetch(`/api/suggest?${query}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
