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

test("what a broken database throws in a request is shown under the number of the request", () => {
  const error = runWithContext({ id: "0123456789ab" } as RequestContext, thrown);
  expect(error?.message).toBe("57014 canceling statement");
  expect(error?.digest).toBe("0123456789ab");
});

test("outside of one it has no number", () => {
  expect(thrown()).not.toHaveProperty("digest");
});
