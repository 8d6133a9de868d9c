import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { LIST_NAME_KEY } from "@/lib/list/name-key";

const boot = () => new Function(BOOT_SCRIPT)();
/** Each boot listens anew; what an earlier test's boot still hears must find nothing to do. */
const stop = () => {
  if (globalThis.earlyInput) globalThis.earlyInput.over = true;
};

beforeEach(() => localStorage.clear());
afterEach(stop);

describe("a sent list", () => {
  const card = `<article><fieldset>${["yes", "no"].map((answer) => `<button data-answer="${answer}" type="button"></button>`).join("")}</fieldset><ul><li data-by="Dana" data-mark="yes"></li><li data-by="Ron" data-mark="no"></li></ul></article>`;
  const field = () => document.querySelector("input") as HTMLInputElement;
  const pressed = () =>
    [...document.querySelectorAll("button")].map((button) => button.getAttribute("aria-pressed"));
  const open = (name: string | null) => {
    if (name !== null) localStorage.setItem(LIST_NAME_KEY, name);
    document.body.innerHTML = `<input data-list-name>${card}`;
    boot();
  };

  test.each([
    [null, "", ["false", "false"]],
    ["Dana", "Dana", ["true", "false"]],
    ["Noa", "Noa", ["false", "false"]],
  ])("shows this browser's name and answers: %s", (name, shown, answers) => {
    open(name);
    expect(field().value).toBe(shown);
    expect(pressed()).toEqual(answers);
  });

  test("shows the answers of a name set in another tab, until hydration", () => {
    open(null);
    localStorage.setItem(LIST_NAME_KEY, "Ron");
    window.dispatchEvent(new Event("storage"));
    expect(pressed()).toEqual(["false", "true"]);
    stop();
    field().value = "Dana";
    window.dispatchEvent(new Event("storage"));
    expect(pressed()).toEqual(["false", "true"]);
  });
});
