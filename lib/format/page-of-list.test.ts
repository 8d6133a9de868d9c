import { expect, test } from "vitest";
import { pageOfList } from "./page-of-list";

test("a list is shown by pages, and a page beyond the last is the last", () => {
  const list = ["א", "ב", "ג", "ד", "ה"];
  expect(pageOfList(list, 1, 2)).toEqual({ page: 1, pages: 3, items: ["א", "ב"] });
  expect(pageOfList(list, 9, 2)).toEqual({ page: 3, pages: 3, items: ["ה"] });
  expect(pageOfList([], 2, 2)).toEqual({ page: 1, pages: 1, items: [] });
});
