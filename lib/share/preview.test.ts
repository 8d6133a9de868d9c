import { expect, test } from "vitest";
import { debuggerFor, readPreview, sharingProblems } from "./preview";

const good = {
  title: "נועה ברק, נדל״ן בתל אביב",
  description: "26 דירות ובתים למכירה ולהשכרה, ישירות מנועה.",
  image: "https://delet.example/share-card/agent/noa",
  siteName: "דלת",
};

test("Open Graph tags take precedence over the page's own", () => {
  const tags = [
    ["title", "עמוד"],
    ["og:title", good.title],
    ["description", "תיאור"],
    ["og:image", good.image],
    ["og:image", "https://delet.example/second"],
  ] as const;
  expect(readPreview(tags)).toEqual({
    title: good.title,
    description: "תיאור",
    image: good.image,
    siteName: "",
  });
});

test("a complete page has no problems", () => {
  expect(sharingProblems(good)).toEqual([]);
});

test("an empty page lacks everything", () => {
  expect(sharingProblems(readPreview([]))).toEqual(["noTitle", "noImage", "noDescription"]);
});

test.each([
  [{ image: "/share-card/noa" }, "imageNotAbsolute"],
  [{ description: "קצר" }, "descriptionShort"],
  [{ title: "ש".repeat(89) }, "titleLong"],
] as const)("%j has the problem %s", (change, problem) => {
  expect(sharingProblems({ ...good, ...change })).toEqual([problem]);
});

test("the external debugger gets the whole link, encoded", () => {
  expect(debuggerFor("https://delet.example/agent/noa?a=1&b=ש")).toBe(
    "https://developers.facebook.com/tools/debug/?q=https%3A%2F%2Fdelet.example%2Fagent%2Fnoa%3Fa%3D1%26b%3D%D7%A9",
  );
});
