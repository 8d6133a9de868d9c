import "server-only";
import { z } from "zod";
import { canonicalCity } from "@/lib/places/gazetteer";
import type { Suggestion } from "@/lib/places/suggestion";
import { CircuitBreaker } from "@/server/circuit-breaker";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { askJson, OutboundError } from "@/server/outbound";
import { rateHit } from "@/server/rate-hit";
import { signal } from "@/server/signals/channel.mjs";

const TIMEOUT_MS = 2500;
const BYTES_MAX = 200_000;
/** Mapbox's statuses for a query with too many words, or one that it cannot parse. */
const REFUSED = [400, 404, 414, 422];
const A_MINUTE = { limit: 60, seconds: 60 };
const A_DAY_FOR_ALL = { limit: 5000, seconds: 86_400 };

const responseSchema = z.object({
  features: z
    .array(
      z.object({
        place_name: z.string().max(300),
        text: z.string().max(200),
        address: z.string().max(20).optional(),
        place_type: z.array(z.string()).default([]),
        center: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
        context: z.array(z.object({ id: z.string(), text: z.string().max(100) })).default([]),
      }),
    )
    .max(10),
});

const circuit = new CircuitBreaker("mapbox", { failures: 3, restMs: 60_000 });

/** Mapbox's suggestions, or null when it is not configured, not allowed now, or fails. */
export async function mapboxAddresses(
  text: string,
  city: string,
  userId: string,
): Promise<Suggestion[] | null> {
  if (!env.MAPBOX_TOKEN || circuit.isOpen) return null;
  try {
    // Outside of the circuit: a failure before the request to Mapbox must not count as Mapbox's.
    const address = addressOf(text, city);
    if (!(await withinQuota(userId))) return null;
    return await circuit.run(() => ask(address));
  } catch (error) {
    log.warn({ err: error }, "mapbox did not answer");
    return null;
  }
}

/** Null when it refuses the query, which is the fault of the input. */
async function ask(address: URL) {
  try {
    return read(await askJson(address, { timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX }));
  } catch (error) {
    const status = error instanceof OutboundError ? error.status : undefined;
    if (status && REFUSED.includes(status)) return null;
    throw error;
  }
}

function addressOf(text: string, city: string) {
  // Results of the plain endpoint may be shown but not stored; only the permanent one allows it.
  const source = env.MAPBOX_PERMANENT ? "mapbox.places-permanent" : "mapbox.places";
  const query = city && !text.includes(city) ? `${text}, ${city}` : text;
  // A semicolon would make a batch query, and a lone surrogate (of an emoji cut in two) is in no address.
  const path = encodeURIComponent(query.replace(/[;\p{Surrogate}]/gu, " "));
  const url = new URL(`/geocoding/v5/${source}/${path}.json`, env.MAPBOX_BASE_URL);
  url.search = new URLSearchParams({
    access_token: env.MAPBOX_TOKEN ?? "",
    autocomplete: "true",
    country: "il",
    language: "he",
    limit: "6",
    types: "address,neighborhood,locality,place",
  }).toString();
  return url;
}

function read(body: unknown): Suggestion[] {
  return responseSchema.parse(body).features.flatMap((feature): Suggestion[] => {
    const isAddress = feature.place_type.includes("address");
    const isPlace = feature.place_type.includes("place");
    const named = isPlace
      ? feature.text
      : feature.context.find(({ id }) => id.startsWith("place."))?.text;
    if (!named) return [];
    return [
      {
        label: feature.place_name,
        address: isAddress ? [feature.text, feature.address].filter(Boolean).join(" ") : null,
        neighborhood: isAddress || isPlace ? null : feature.text,
        city: canonicalCity(named) ?? named,
        center: env.MAPBOX_PERMANENT
          ? { longitude: feature.center[0], latitude: feature.center[1] }
          : null,
      },
    ];
  });
}

async function withinQuota(userId: string) {
  const checks = [
    ["geocode", userId, A_MINUTE],
    ["geocode", "site", A_DAY_FOR_ALL],
  ] as const;
  for (const [bucket, key, limit] of checks) {
    if ((await rateHit(bucket, key, limit)).allowed) continue;
    signal({ of: "limit", kind: key === "site" ? "geocode-site" : bucket });
    return false;
  }
  return true;
}
