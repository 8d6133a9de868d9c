import { expect, test, vi } from "vitest";
import { listPlansOnSale } from "./public-queries";

const rows = vi.hoisted(() => [
  {
    id: "1",
    name: "Agent",
    slug: "agent",
    price: 149.9,
    property_limit: null,
    images_per_property: 10,
    video: true,
    statistics: true,
    logo_url: "https://pictures.example/agent.png",
    priority: 1,
    payment_url: null,
  },
]);
vi.mock("@/server/log", () => ({ log: { warn: () => {} } }));
vi.mock("@/server/public/cached", () => ({ cached: (_: string, ask: unknown) => ask }));
vi.mock("@/server/supabase/clients", () => {
  const query: object = {
    select: () => query,
    eq: () => query,
    order: (column: string) =>
      column === "name" ? Promise.resolve({ data: rows, error: null }) : query,
  };
  return { publicDb: () => ({ from: () => query }) };
});

test("a plan's logo may be hosted anywhere", async () => {
  const [plan] = await listPlansOnSale();
  expect(plan?.logoUrl).toBe("https://pictures.example/agent.png");
  expect(plan?.price).toBe(149.9);
  expect(plan?.video).toBe(true);
});
