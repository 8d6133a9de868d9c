import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readsTooEarly } from "./press-helpers";

const inTest = (body: string) => `
const send = async () => {
  await userEvent.type(field(), "a");
  await userEvent.click(await screen.findByRole("button"));
};
const close = () => userEvent.keyboard("{Escape}");
async function choose() {
  await userEvent.click(button());
  await waitFor(() => expect(dialog()).toBeNull());
}
const open = async () => show(<Page />);
test("a helper", async () => {
${body}
});`;
const FIRST = inTest("").split("\n").length - 1;

test.each([
  'await send();\nexpect(screen.getByRole("alert")).toBeDefined();',
  "await close();\nexpect(onClose).toHaveBeenCalledOnce();",
  'await send();\nconst alert = screen.getByRole("alert");',
])("a synchronous read after a helper that presses is reported: %s", (body) => {
  expect(readsTooEarly(inTest(body))).toEqual([FIRST + 1]);
});

test.each([
  'await send();\nexpect(await screen.findByRole("alert")).toBeDefined();',
  "await send();\nawait waitFor(() => expect(onSend).toHaveBeenCalled());",
  "await send();\nexpect(onSend).not.toHaveBeenCalled();",
  "await choose();\nexpect(onChoose).toHaveBeenCalledOnce();",
  'await open();\nexpect(screen.getByRole("main")).toBeDefined();',
])("an awaited read, or one after a helper that waits, is accepted: %s", (body) => {
  expect(readsTooEarly(inTest(body))).toEqual([]);
});

test("no component test reads at once what its own helper's press causes", () => {
  const found = ["app", "components"]
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file)),
    )
    .filter((file) => file.endsWith(".test.tsx"))
    .flatMap((file) => readsTooEarly(readFileSync(file, "utf8")).map((line) => `${file}:${line}`));
  expect(found, "Await what a person sees: findBy…, or waitFor(() => expect(…))").toEqual([]);
});
