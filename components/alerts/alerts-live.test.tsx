import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlertsLive } from "./alerts-live";

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

const show = (said = "") =>
  render(
    <AlertsLive failed="נכשל" said={{ text: said, refused: false }} sending="שומרים">
      <form action="/api/alerts/x" method="post">
        <input name="do" type="hidden" value="pause" />
        <button type="submit">השהיה</button>
      </form>
    </AlertsLive>,
  );

test("what became of it is said, the page is read anew, and the focus stays", async () => {
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

test("an answer of another page leads there", async () => {
  fetched.mockResolvedValue(
    Response.json({ text: "נשמר", to: "https://delet.test/alerts/x?said=filtered" }),
  );
  show();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/alerts/x?said=filtered"));
  expect(router.refresh).not.toHaveBeenCalled();
});

test("what did not arrive is said, and can be pressed again", async () => {
  fetched.mockRejectedValueOnce(new Error("offline"));
  fetched.mockResolvedValue(Response.json({ text: "הושהתה", to: page() }));
  show();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("נכשל"));
  expect(router.refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("הושהתה"));
});

test("an answer that came with the page is where reading begins", () => {
  show("נשמר");
  expect(document.activeElement).toBe(screen.getByRole("status"));
});
