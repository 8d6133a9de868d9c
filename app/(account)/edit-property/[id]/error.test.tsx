import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import EditPropertyError from "./error";

const replace = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
afterEach(() => {
  cleanup();
  replace.mockReset();
});

test("details that fail to load redirect to the dashboard with an error message", async () => {
  const error = Object.assign(new Error("down"), { digest: "ab12" });
  show(<EditPropertyError error={error} retry={() => {}} />);
  // Both on the page and in a toast that survives the redirect.
  await waitFor(() =>
    expect(screen.getAllByText(messages.errors.propertyNotLoaded)).toHaveLength(2),
  );
  expect(replace).toHaveBeenCalledExactlyOnceWith("/dashboard");
});

test("a client-side form error stays on the page and offers a retry", () => {
  show(<EditPropertyError error={new Error("chunk")} retry={() => {}} />);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
});
