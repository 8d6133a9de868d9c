import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Home = components["schemas"]["Home"];

const api = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
const homes = (query: NonNullable<paths["/api/v1/homes"]["get"]["parameters"]["query"]>) =>
  api.GET("/api/v1/homes", { params: { query } });

const query = {
  transactionType: "sale" as const,
  propertyTypes: ["apartment" as const, "penthouse" as const],
  features: ["elevator" as const, "parking" as const],
  roomsMin: 3,
};
const { data: first } = await homes(query);
assert.deepEqual(first?.understood.filters, query);
assert.deepEqual(first?.understood.notUnderstood, []);
const ids = new Set(first?.homes.map(({ id }) => id));
assert.equal(ids.size, Math.min(24, first?.total ?? 0));
if (first?.cursor) {
  const { data: next } = await homes({ ...query, cursor: first.cursor });
  assert.ok(next?.homes.length && !next.homes.some(({ id }) => ids.has(id)));
}
for (const q of ["דירה בחיפה", "apartment in Haifa", "квартира в Хайфе", "شقة في حيفا"]) {
  const { data } = await homes({ q });
  assert.deepEqual(data?.understood.filters.city, ["חיפה"]);
  assert.ok(data.total > 0);
}
const bad = await homes({ cursor: "none" });
assert.deepEqual([bad.response.status, bad.error?.status], [400, 400]);

const path = { id: first?.homes[0]?.id ?? "" };
const { data: home } = await api.GET("/api/v1/homes/{id}", { params: { path } });
const { price, untrusted_text: text }: Home = home ?? assert.fail("no home");
assert.ok(price === undefined || price > 0);
assert.ok(text.title);
const nobody = await api.GET("/api/v1/homes/{id}", {
  params: { path: { id: "00000000-0000-4000-8000-000000000000" } },
});
assert.deepEqual([nobody.response.status, nobody.error?.status], [404, 404]);
const area = await api.GET("/api/v1/areas/{deal}/{city}", {
  params: { path: { deal: "sale", city: "תל אביב" } },
});
assert.equal(area.data?.city, "תל אביב-יפו");
const places = await api.GET("/api/v1/places", { params: { query: { q: "רמת ג" } } });
assert.equal(places.data?.places[0]?.name, "רמת גן");
