import type { ServerResponse } from "node:http";
import { beforeEach, expect, test, vi } from "vitest";
import { type RequestContext, runWithContext } from "@/server/http/request-context";
import { getAccount } from "./session";

const { readAccount, cookies } = vi.hoisted(() => ({ readAccount: vi.fn(), cookies: vi.fn() }));
vi.mock("next/headers", () => ({ cookies, headers: vi.fn() }));
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({}) }));
vi.mock("./read-account", () => ({ readAccount }));

const account = (userId: string) => ({ userId, email: "dana@delet.test", profile: null });
const contextOf = (rest: Partial<RequestContext> = {}): RequestContext => ({
  ...{ id: "1", isDocument: true, response: {} as ServerResponse },
  ...rest,
});

beforeEach(() => {
  readAccount.mockReset().mockResolvedValue(account("read"));
  cookies.mockResolvedValue({ getAll: () => [{ name: "delet-session" }] });
});

test("the account that the middleware read is not read again", async () => {
  const known = contextOf({ account: account("known") });
  expect(await runWithContext(known, () => getAccount())).toEqual(account("known"));
  expect(await runWithContext(contextOf({ account: null }), () => getAccount())).toBeNull();
  expect(readAccount).not.toHaveBeenCalled();
});

test("without the middleware the page reads the account itself", async () => {
  expect(await runWithContext(contextOf(), () => getAccount())).toEqual(account("read"));
  expect(await getAccount()).toEqual(account("read"));
});
