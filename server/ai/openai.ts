import "server-only";
import type OpenAI from "openai";
import { CircuitBreaker } from "@/server/circuit-breaker";
import { env } from "@/server/env";
import { limitedFetch } from "@/server/outbound";

const BYTES_MAX = 1_000_000;

/**
 * Per service, not per call. The build bundles the streaming route apart from the actions, so each of the two counts
 * on its own.
 */
export const modelCircuit = new CircuitBreaker("openai", { failures: 3, restMs: 60_000 });

let client: OpenAI | undefined;

/** The model's client, or null without a key: then the built-in rules work alone. */
export async function openai(): Promise<OpenAI | null> {
  if (!env.OPENAI_API_KEY) return null;
  if (client) return client;
  const { default: Client } = await import("openai");
  client = new Client({
    apiKey: env.OPENAI_API_KEY,
    ...(env.OPENAI_BASE_URL ? { baseURL: env.OPENAI_BASE_URL } : {}),
    // A retry would cost money and time; the person has a button.
    maxRetries: 0,
    timeout: env.OPENAI_TIMEOUT_MS,
    // The deadline covers the whole response, its last chunk included.
    fetch: limitedFetch({ timeoutMs: env.OPENAI_TIMEOUT_MS, bytesMax: BYTES_MAX }),
    logLevel: "off",
  });
  return client;
}

/** Parameters that only reasoning models accept; the others refuse them. */
export const lowReasoning = () =>
  /^(gpt-5|o\d)/.test(env.OPENAI_MODEL) ? { reasoning: { effort: "low" as const } } : {};
