import "server-only";
import type { Suggestion } from "@/lib/address/types";
import { offlineAddresses } from "./gazetteer";
import { mapboxAddresses } from "./mapbox";

/** The map service's answer where there is one with something in it, else the gazetteer's. */
export async function findAddresses(
  text: string,
  city: string,
  userId: string,
): Promise<Suggestion[]> {
  const found = await mapboxAddresses(text, city, userId);
  return found?.length ? found : offlineAddresses(text, city);
}
