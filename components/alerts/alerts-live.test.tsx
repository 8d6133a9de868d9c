import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AlertItem, AlertsLive } from "./alerts-live";

const router = vi.hoisted(() => ({ push: vi.fn(), refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const fetched = vi.fn();
const page = () => `${location.origin}${location.pathname}`;

beforeEach(() => {
  router.push.mockReset();
  router.refresh.mockReset();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = {
  failed: "נכשל",
  sending: "שומרים",
  deleting: "נמחקת",
  undo: "החזרה",
  undone: "נשארה",
};
const show = (said = "") =>
  render(
    <AlertsLive said={{ text: said, refused: false }} words={words}>
      <form action="/api/alerts/x" method="post">
        <input name="do" type="hidden" value="pause" />
        <button type="submit">השהיה</button>
      </form>
    </AlertsLive>,
  );

test("the outcome is announced, the page refreshes, and focus stays", async () => {
  fetched.mockResolvedValue(Response.json({ text: "הושהתה", to: `${page()}?said=paused` }));
  show();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("הושהתה"));
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole("button"));
  const [address, { body }] = fetched.mock.calls[0] ?? [];
  expect(new URL(address).pathname).toBe("/api/alerts/x");
  expect(String(body)).toBe("do=pause");
});

test("a response that names another page navigates there", async () => {
  fetched.mockResolvedValue(
    Response.json({ text: "נשמר", to: "https://delet.test/alerts/x?said=filtered" }),
  );
  show();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/alerts/x?said=filtered"));
  expect(router.refresh).not.toHaveBeenCalled();
});

test("a failed request shows an error and can be retried", async () => {
  fetched.mockRejectedValueOnce(new Error("offline"));
  fetched.mockResolvedValue(Response.json({ text: "הושהתה", to: page() }));
  show();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("נכשל"));
  expect(router.refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("הושהתה"));
});

test("a press during a pending request is queued, and a duplicate is dropped", async () => {
  const answers: ((answer: Response) => void)[] = [];
  fetched.mockImplementation(() => new Promise((arrive) => answers.push(arrive)));
  const arrive = (text: string) =>
    act(async () => answers.shift()?.(Response.json({ text, to: page() })));
  const of = (what: string) => (
    <form action="/api/alerts/x" method="post">
      <input name="do" type="hidden" value={what} />
      <button type="submit">{what}</button>
    </form>
  );
  render(
    <AlertsLive said={{ text: "", refused: false }} words={words}>
      {of("pause")}
      {of("daily")}
    </AlertsLive>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  await press("pause");
  await press("pause");
  await press("daily");
  const sent = () => fetched.mock.calls.map(([, { body }]) => String(body));
  expect(sent()).toEqual(["do=pause"]);
  await arrive("הושהתה");
  await waitFor(() => expect(sent()).toEqual(["do=pause", "do=daily"]));
  await arrive("פעם ביום");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("פעם ביום"));
  expect(sent()).toHaveLength(2);
});

test("an outcome rendered with the page receives focus", () => {
  show("נשמר");
  expect(document.activeElement).toBe(screen.getByRole("status"));
});

describe("a deleted alert", () => {
  const beacon = vi.fn();
  const status = () => screen.getByRole("status").textContent;
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
  const alerts = () => screen.queryAllByRole("listitem").length;
  const press = (name: string, at = 0) =>
    act(async () => screen.getAllByRole("button", { name })[at]?.click());
  const sent = () => fetched.mock.calls.map(([, { body }]) => String(body));

  beforeEach(() => {
    vi.useFakeTimers();
    beacon.mockReset();
    vi.stubGlobal("navigator", Object.assign(navigator, { sendBeacon: beacon }));
    fetched.mockResolvedValue(Response.json({ text: "נמחקה", refused: false, to: page() }));
    const of = (id: string) => (
      <AlertItem id={id} key={id}>
        <form action="/api/alerts/x" method="post">
          <input name="do" type="hidden" value="delete" />
          <input name="id" type="hidden" value={id} />
          <button type="submit">מחיקה</button>
        </form>
      </AlertItem>
    );
    render(
      <AlertsLive said={{ text: "", refused: false }} words={words}>
        {of("1")}
        {of("2")}
      </AlertsLive>,
    );
  });
  afterEach(() => vi.useRealTimers());

  test("disappears at once, and is deleted after eight seconds", async () => {
    await press("מחיקה");
    await vi.waitFor(() => expect([alerts(), status(), sent()]).toEqual([1, "נמחקת", []]));
    await seconds(7.9);
    expect(sent()).toEqual([]);
    await seconds(0.2);
    expect(sent()).toEqual(["do=delete&id=1"]);
    expect(status()).toBe("נמחקה");
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  test("can be restored until then", async () => {
    await press("מחיקה");
    await press("החזרה");
    await vi.waitFor(() => expect([alerts(), status()]).toEqual([2, "נשארה"]));
    await seconds(20);
    expect([sent(), beacon.mock.calls]).toEqual([[], []]);
  });

  test("is deleted for good when the next one is, which can be restored as well", async () => {
    await press("מחיקה");
    await press("מחיקה");
    await seconds(0);
    expect([alerts(), sent(), status()]).toEqual([1, ["do=delete&id=1"], "נמחקת"]);
    await press("החזרה");
    await seconds(20);
    expect(sent()).toEqual(["do=delete&id=1"]);
  });

  test("reappears when the deletion fails", async () => {
    fetched.mockRejectedValue(new Error("offline"));
    await press("מחיקה");
    await seconds(9);
    expect([alerts(), status()]).toEqual([2, "נכשל"]);
  });

  test("is also deleted when the user leaves the page", async () => {
    await press("מחיקה");
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon.mock.calls.map(([, body]) => String(body))).toEqual(["do=delete&id=1"]);
    await seconds(20);
    expect(sent()).toEqual([]);
    // Returning to the page restored from the bfcache shows the alert gone, and no undo.
    expect([alerts(), status(), screen.queryByRole("button", { name: "החזרה" })]).toEqual([
      1,
      "",
      null,
    ]);
  });
});
