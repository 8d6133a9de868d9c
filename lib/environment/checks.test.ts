import { expect, test } from "vitest";
import { healthFindings } from "./checks";

test("the operator sees each check and its state in a fixed order, and no text of another server", () => {
  const says = "535 refused for mailer@delet.example";
  expect(
    healthFindings([
      { name: "mail", state: "wrong", says } as never,
      { name: "privileges", state: "unknown" },
      { name: "address", state: "right" },
    ]),
  ).toEqual([
    { name: "address", state: "right" },
    { name: "mail", state: "wrong" },
  ]);
});
