import assert from "node:assert/strict";

type Found = {
  understood: { filters: { city?: string[] } };
  total: number;
  homes: { id: string; url: string }[];
  cursor?: string;
};
type Result = { isError?: boolean; content: { text?: string }[]; structuredContent?: unknown };
export type Assistant = {
  listTools(): Promise<{ tools: { name: string; annotations?: object; outputSchema?: object }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
};

/** The same ten calls for clients of both generations of the protocol. */
export async function tenCalls(client: Assistant) {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as Result;
  const search = async (args: Record<string, unknown>) =>
    (await call("search_homes", args)).structuredContent as Found;

  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), [
    "area_prices",
    "find_place",
    "get_home",
    "search_homes",
  ]);
  for (const { annotations, outputSchema } of tools) {
    assert.equal(Object.keys(annotations ?? {}).length, 4);
    assert.ok(outputSchema);
  }
  const sentence = await search({ q: "דירה למכירה בחיפה" });
  assert.deepEqual(sentence.understood.filters.city, ["חיפה"]);
  assert.ok(sentence.total > 0);
  const first = await search({ transactionType: "sale", roomsMin: 3, features: ["parking"] });
  assert.ok(first.homes.length > 0 && first.homes.length <= 10);
  const next = await search({
    transactionType: "sale",
    roomsMin: 3,
    features: ["parking"],
    cursor: first.cursor,
  });
  assert.ok(!next.homes.some(({ id }) => first.homes.some((home) => home.id === id)));
  const id = first.homes[0]?.id ?? "";
  const home = await call("get_home", { id });
  assert.equal((home.structuredContent as { id: string }).id, id);
  assert.match(home.content[0]?.text ?? "", /\?s=[A-Za-z0-9]{6}$/);
  const missing = await call("get_home", { id: "00000000-0000-4000-8000-000000000000" });
  assert.equal(missing.isError, true);
  const area = await call("area_prices", { transactionType: "sale", city: "תל אביב" });
  assert.equal((area.structuredContent as { city: string }).city, "תל אביב-יפו");
  const place = await call("find_place", { q: "רמת" });
  assert.ok((place.structuredContent as { places: object[] }).places.length > 1);
  await refused(() => call("search_homes", { bedrooms: 3 }));
  await refused(() => call("delete_home", { id }));
}

/** Refused by a tool error or a protocol error, depending on the generation. */
async function refused(ask: () => Promise<Result>) {
  const isError = await ask().then(
    (result) => result.isError,
    () => true,
  );
  assert.equal(isError, true);
}
