import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { licenseLines } from "./license-lines";

const company = { id: "c", name: "קשתות", href: paths.home, logo: null, license: "98000001" };
const lines = (license: string | null, of: typeof company | null) =>
  licenseLines({ license, company: of }, (key, { number }) => `${key} ${number}`);

test("the numbers of the agent and the office are stated, each only once", () => {
  expect(lines("3123456", company)).toEqual(["line 3123456", "ofOffice 98000001"]);
  expect(lines(null, company)).toEqual(["ofOffice 98000001"]);
  expect(lines("98000001", company)).toEqual(["line 98000001"]);
  expect(lines(null, null)).toEqual([]);
});
