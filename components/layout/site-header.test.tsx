import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { buttonVariants } from "@/components/ui/button";
import messages from "@/messages/he.json";
import { SiteHeader } from "./site-header";

vi.stubGlobal("fetch", async () => Response.json(null));

afterEach(cleanup);

test("home seekers see no filled button, and agents get a plain link", () => {
  show(<SiteHeader />);
  const account = within(screen.getByRole("navigation", { name: messages.layout.accountNav }));
  expect(account.getByRole("link", { name: messages.layout.signUp }).textContent).toBe(
    messages.layout.forAgents,
  );
  expect(buttonVariants({ size: "sm" })).toContain("button-primary");
  for (const link of account.getAllByRole("link")) {
    expect([...link.classList]).not.toContain("button-primary");
  }
});
