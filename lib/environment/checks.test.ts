import { expect, test } from "vitest";
import { healthFindings } from "./checks";

test("an operator sees what was looked at and how it is, in one order, and no word of another server", () => {
  const says = "535 refused for mailer@delet.example";
  expect(
    healthFindings([
      { name: "mail", state: "wrong", says } as never,
      { name: "granted-tables", state: "unknown" },
      { name: "address", state: "right" },
    ]),
  ).toEqual([
    { name: "address", state: "right" },
    { name: "mail", state: "wrong" },
  ]);
});
