import { expect, test } from "vitest";
import { FILTER_KEYS } from "@/lib/search/params";
import { openApi } from "./openapi";

const made = openApi("https://delet.test", "דלת");
const { parameters } = made.paths["/api/v1/homes"].get as { parameters: { name: string }[] };

test("every filter that an address may have is documented", () => {
  const names = parameters.map(({ name }) => name).sort();
  const filters = FILTER_KEYS.filter((key) => !["page", "told", "view"].includes(key));
  expect(names).toEqual([...filters, "cursor"].sort());
});

test("a parameter documents its limits, ids and description", () => {
  const named = (name: string) => parameters.find((one) => one.name === name);
  expect(named("priceMax")).toMatchObject({
    in: "query",
    schema: { type: "number", minimum: 0, maximum: 1_000_000_000 },
    description: "in shekels",
  });
  expect(named("features")).toMatchObject({
    schema: { type: "array", items: { enum: expect.arrayContaining(["elevator"]) } },
    style: "form",
    explode: false,
  });
});

test("every schema reference resolves, and responses use named schemas", () => {
  const text = JSON.stringify(made);
  const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  expect(new Set(named)).toEqual(new Set(["Home", "Homes", "Area", "Places", "Problem"]));
  for (const name of named) expect(made.components.schemas).toHaveProperty(name);
  expect(text).not.toContain('"$schema"');
});

test("every operation documents its error responses", () => {
  for (const { get } of Object.values(made.paths)) {
    const { "200": found, ...faults } = get.responses as Record<string, { content: object }>;
    expect(Object.keys(found?.content ?? {})).toEqual(["application/json"]);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(["429", "503"]));
    for (const fault of Object.values(faults))
      expect(Object.keys(fault.content)).toEqual(["application/problem+json"]);
  }
});
