import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareWords } from "./bare-words";

const refused = (jsx: string) =>
  bareWords(`function A({ children, action }: { children: ReactNode; action?: ReactNode }) {
const close = <Close />;
const Icon = ICONS[name];
const said = busy ? t("busy") : t("ready");
return (
${jsx}
);}`).length > 0;

test.each([
  "<button>{busy && <Spinner />}{children}</button>",
  "<button>{busy && <Spinner />} שליחה</button>",
  '<p>{busy ? <Spinner /> : t("send")}<b /></p>',
  '<p><b />{isNew && t("new")}</p>',
  '<>{isNew && t("new")}</>',
  '<Cell>{isNew ? t("new") : <b />}</Cell>',
  '<p>{items.map((item) => <b key={item}>{item}</b>)}{t("more")}</p>',
  "<p>{action}{count}</p>",
  "<p>{shown ? close : null}{said}</p>",
  '<p>{isNew && (<>{" "}<b /></>)}</p>',
  '<p><Icon />{t("more")}</p>',
  '<p><b key={name} />{t("more")}</p>',
])("text that React would move or remove needs its own element: %s", (jsx) => {
  expect(refused(jsx)).toBe(true);
});

test.each([
  "<button>{busy && <Spinner />}<span>{children}</span></button>",
  "<button>{children}{busy && <Spinner />}</button>",
  '<p>{busy ? <Spinner /> : t("send")}</p>',
  '<p><b />{isNew ? t("new") : t("old")}</p>',
  '<p>{isNew && <b />}<i />{t("more")}</p>',
  "<p>{action}<span>{count}</span></p>",
  "<p>{said}{isNew && <b />}</p>",
  "<div>{isOpen && close}{action}</div>",
])("text that React only updates, or inserts after text, is accepted: %s", (jsx) => {
  expect(refused(jsx)).toBe(false);
});

/** Their children are blocks: form fields, cards of a list, pages. */
const HOLD_BLOCKS = [
  "app/(admin)/admin/layout.tsx",
  "components/alerts/own-alerts.tsx",
  "components/dashboard/selection.tsx",
  "components/form/form.tsx",
];

test("no component loses its text on a page translated by the browser", () => {
  const files = ["app", "components"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
  );
  const found = files
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const holdsBlocks = (line: number) =>
        HOLD_BLOCKS.includes(file) && /\bchildren\b/.test(text.split("\n")[line - 1] ?? "");
      const lines = bareWords(text).filter((line) => !holdsBlocks(line));
      return lines.map((line) => `${file}:${line}`);
    });
  expect(
    found,
    "Put these words into elements of their own (see scripts/lint/bare-words.ts)",
  ).toEqual([]);
});
