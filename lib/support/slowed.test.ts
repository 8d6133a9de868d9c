import { expect, test } from "vitest";
import { slowedBy } from "./slowed";

test("an account with few or no attempts is not slowed", () => {
  expect(slowedBy("signIn", {})).toBeNull();
  expect(slowedBy("signIn", { "sign-in-fresh": null })).toBeNull();
  expect(slowedBy("signIn", { "sign-in-fresh": { hits: 17, retry_after: 60 } })).toBeNull();
});

test("an account is slowed at half its limit and locked at the limit, until the longest counter ends", () => {
  expect(slowedBy("signIn", { "sign-in-fresh": { hits: 18, retry_after: 90 } })).toEqual({
    what: "signIn",
    isFull: false,
    minutes: 2,
  });
  expect(
    slowedBy("signIn", {
      "sign-in-fresh": { hits: 35, retry_after: 600 },
      "sign-in-rest": { hits: 9, retry_after: 1200 },
    }),
  ).toEqual({ what: "signIn", isFull: true, minutes: 20 });
  expect(slowedBy("code", { "code-account": { hits: 20, retry_after: 1 } })).toEqual({
    what: "code",
    isFull: true,
    minutes: 1,
  });
});
