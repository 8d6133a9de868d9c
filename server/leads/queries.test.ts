import { beforeEach, expect, test, vi } from "vitest";
import { getOfficeLeads, getOwnLeads } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));

/** The result of both functions for a list of this length, whichever page is requested. */
const listOf = (total: number) =>
  rpc.mockImplementation(async (_: string, { _page }: { _page: number }) => ({
    data: {
      ...{
        page: _page,
        page_size: 50,
        rule: "off",
        total,
        rows: [],
        counts: {},
        all: total,
        today: 0,
      },
      ...{ listings: [], sources: [], agents: [] },
    },
    error: null,
  }));
const pages = () => rpc.mock.calls.map(([, { _page }]) => _page);

beforeEach(() => {
  rpc.mockReset();
});

test.each([
  ["an agent's", (page: number) => getOwnLeads({ page })],
  ["an office's", (page: number) => getOfficeLeads(null, page)],
])("a page of %s leads past the end falls back to the last one", async (_, ask) => {
  listOf(120);
  expect(await ask(9)).toMatchObject({ page: 3, pages: 3 });
  expect(pages()).toEqual([9, 3]);
});

test.each([
  ["in the list", 120, 3],
  ["of a list without any", 0, 2],
])("a page %s takes one query", async (_, total, page) => {
  listOf(total);
  expect(await getOwnLeads({ page })).toMatchObject({ page });
  expect(pages()).toEqual([page]);
});
