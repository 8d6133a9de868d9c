import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Viewer } from "@/components/island/viewer";
import { ViewerNav } from "./viewer-nav";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerWith(viewer: Viewer) {
  const answer = vi.fn(async () => Response.json(viewer));
  vi.stubGlobal("fetch", answer);
  return answer;
}

function show(viewer: Viewer) {
  const answer = answerWith(viewer);
  render(
    <ViewerNav greeting="hello, {name}" links={<a href="/dashboard">panel</a>}>
      <a href="/auth">sign in</a>
    </ViewerNav>,
  );
  return answer;
}

test("a user who signed in since the last public page is greeted on the next one", async () => {
  const fetchViewer = show(null);
  await vi.waitFor(() => expect(fetchViewer).toHaveBeenCalled());
  expect(screen.getByRole("link", { name: "sign in" })).toBeTruthy();
  cleanup();

  show({ name: "Dana", isAdmin: false, userType: "agent" });
  expect(await screen.findByText("Dana")).toBeTruthy();
  expect(screen.getByRole("link", { name: "panel" }).getAttribute("href")).toBe("/dashboard");
  expect(screen.queryByRole("link", { name: "sign in" })).toBeNull();
});

test("a page restored from the bfcache drops a user who has signed out since", async () => {
  show({ name: "Dana", isAdmin: false, userType: "agent" });
  expect(await screen.findByText("Dana")).toBeTruthy();
  answerWith(null);
  // jsdom creates the event without `persisted`.
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
  expect(await screen.findByRole("link", { name: "sign in" })).toBeTruthy();
  expect(screen.queryByText("Dana")).toBeNull();
});
