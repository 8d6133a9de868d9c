import { afterEach, expect, test, vi } from "vitest";
import { HONEYPOT } from "@/lib/leads/types";
import { sendInPlace } from "./send-in-place";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FORM = `<form action="/api/lead" data-failed="out of reach" data-sending="sending">
  <p role="status" tabindex="-1"></p><input name="phone"><p data-error="phone"></p><button type="submit">send</button></form>`;

test.each([
  ["refused", { sent: false, text: "taken off the site", errors: {} }, "taken off the site"],
  ["out of reach", null, "out of reach"],
])(
  "the reason nothing was sent is scrolled into view, above fields of any height: %s",
  async (_, answer, said) => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.endsWith("/time")) return new Response("signed");
      if (!answer) throw new TypeError("offline");
      return Response.json(answer);
    });
    document.body.innerHTML = FORM;
    const seen = vi.fn();
    const status = document.querySelector("[role=status]") as HTMLElement;
    status.scrollIntoView = () => seen(status.textContent);
    const form = document.querySelector("form") as HTMLFormElement;
    sendInPlace(form);
    form.requestSubmit();
    await vi.runAllTimersAsync();
    expect(seen).toHaveBeenCalledExactlyOnceWith(said);
  },
);

test("the button shows a sending label, and its own label again after the response", async () => {
  vi.useFakeTimers();
  const answer = { sent: false, text: "something is wrong", errors: { phone: "too short" } };
  const fetched = vi.fn(async (path: string) =>
    path.endsWith("/time") ? new Response("signed") : Response.json(answer),
  );
  vi.stubGlobal("fetch", fetched);
  document.body.innerHTML = FORM;
  const form = document.querySelector("form") as HTMLFormElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  sendInPlace(form);
  form.requestSubmit();
  expect([button.textContent, button.ariaDisabled]).toEqual(["sending", "true"]);
  await vi.runAllTimersAsync();
  expect([button.textContent, button.ariaDisabled]).toEqual(["send", null]);
  expect(form.querySelector("[data-error]")?.textContent).toBe("too short");
});

test("an unchanged resend keeps its request id, and a changed one gets a new id", async () => {
  vi.useFakeTimers();
  const sent: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: { body: URLSearchParams }) => {
    if (path.endsWith("/time")) return new Response("signed");
    if (init) sent.push(init.body);
    throw new TypeError("the answer is lost");
  });
  document.body.innerHTML = FORM;
  const form = document.querySelector("form") as HTMLFormElement;
  const phone = form.querySelector("input") as HTMLInputElement;
  (document.querySelector("[role=status]") as HTMLElement).scrollIntoView = () => {};
  sendInPlace(form);
  for (const typed of ["050", "050", "051"]) {
    phone.value = typed;
    form.requestSubmit();
    await vi.runAllTimersAsync();
  }
  expect(sent.map((body) => body.get("phone"))).toEqual(["050", "050", "051"]);
  const [first, again, changed] = sent.map((body) => body.get("request"));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test("the honeypot field is empty when the form is sent again", async () => {
  vi.useFakeTimers();
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: { body: URLSearchParams }) => {
    if (path.endsWith("/time")) return new Response("signed");
    sent.push(init?.body.get(HONEYPOT) ?? null);
    return Response.json({ sent: false, text: "caught", errors: {} });
  });
  document.body.innerHTML = FORM;
  const form = document.querySelector("form") as HTMLFormElement;
  form.insertAdjacentHTML("beforeend", `<input name="${HONEYPOT}" value="filled">`);
  for (const place of form.querySelectorAll("[role=status]")) place.scrollIntoView = () => {};
  sendInPlace(form);
  for (let n = 0; n < 2; n++) {
    form.requestSubmit();
    await vi.runAllTimersAsync();
  }
  expect(sent).toEqual(["filled", ""]);
});
