import { afterEach, expect, test, vi } from "vitest";
import { sendInPlace } from "./send-in-place";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the button says that the form is on its way, and what it said once there is an answer", async () => {
  vi.useFakeTimers();
  const answer = { sent: false, text: "something is wrong", errors: { phone: "too short" } };
  const fetched = vi.fn(async (path: string) =>
    path.endsWith("/time") ? new Response("signed") : Response.json(answer),
  );
  vi.stubGlobal("fetch", fetched);
  document.body.innerHTML = `<form action="/api/lead" data-sending="sending">
    <p role="status"></p><input name="phone"><p data-error="phone"></p><button type="submit">send</button></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  sendInPlace(form);
  form.requestSubmit();
  expect([button.textContent, button.ariaDisabled]).toEqual(["sending", "true"]);
  await vi.runAllTimersAsync();
  expect([button.textContent, button.ariaDisabled]).toEqual(["send", null]);
  expect(form.querySelector("[data-error]")?.textContent).toBe("too short");
});
