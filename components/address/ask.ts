import { suggestAddresses, suggestPlaceNames } from "@/server/address/actions";

/** Suggestions are optional: if the request fails, the field is a plain text field. */
export async function askAddresses(text: string, city: string) {
  return (await suggestAddresses({ text, city }))?.data ?? [];
}

export async function askPlaces(text: string, kind: "city" | "neighborhood", city: string) {
  return (await suggestPlaceNames({ text, kind, city }))?.data ?? [];
}
