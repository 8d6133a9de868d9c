import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Viewer } from "./viewer";
import { ViewerNav } from "./viewer-nav";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(viewer: Viewer) {
  const answer = vi.fn(async () => Response.json(viewer));
  vi.stubGlobal("fetch", answer);
  render(
    <ViewerNav
      buttonClass=""
      labels={{ greeting: "hello, {name}", panel: "panel", signOut: "sign out" }}
      quietClass=""
    >
      <a href="/auth">sign in</a>
    </ViewerNav>,
  );
  return answer;
}

test("who signed in since the last public page is greeted on the next one", async () => {
  const asked = show(null);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole("link", { name: "sign in" })).toBeTruthy();
  cleanup();

  show({ name: "Dana", isAdmin: false, userType: "agent" });
  expect(await screen.findByText("Dana")).toBeTruthy();
  expect(screen.getByRole("link", { name: "panel" }).getAttribute("href")).toBe("/dashboard");
  expect(screen.getByRole("button", { name: "sign out" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "sign in" })).toBeNull();
});
