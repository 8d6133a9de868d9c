import { expect, test } from "vitest";
import { type RequestContext, runWithContext } from "@/server/http/request-context";
import { unwrap } from "./unwrap";

const broken = {
  data: null,
  error: { code: "57014", message: "canceling statement", details: "", hint: "", name: "" },
} as never;
const thrown = () => {
  try {
    unwrap(broken);
  } catch (error) {
    return error as Error & { digest?: string };
  }
};

test("a database error thrown during a request has the request id as its digest", () => {
  const error = runWithContext({ id: "0123456789ab" } as RequestContext, thrown);
  expect(error?.message).toBe("57014 canceling statement");
  expect(error?.digest).toBe("0123456789ab");
});

test("outside of a request it has no digest", () => {
  expect(thrown()).not.toHaveProperty("digest");
});
