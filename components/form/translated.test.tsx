import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { translate } from "@/components/testing/translate";
import messages from "@/messages/he.json" with { type: "json" };
import { SubmitButton } from "./form";

// React 19 still throws when browser translation has removed a text node that it must move or remove
// (https://github.com/facebook/react/issues/11538), so text gets its own elements.

let stop: () => void;
beforeEach(() => {
  stop = translate(document.body);
});
afterEach(() => {
  stop();
  cleanup();
});

test("the shared button turns busy and ready again on a translated page", async () => {
  const onClick = vi.fn();
  const button = (busy: boolean) => (
    <SubmitButton busy={busy} onClick={onClick}>
      שליחה
    </SubmitButton>
  );
  const { rerender } = show(button(false));
  await waitFor(() => expect(document.querySelector("button font font")).not.toBeNull());
  rerender(withToasts(button(true)));
  expect(document.querySelector("button svg")).not.toBeNull();
  rerender(withToasts(button(false)));
  expect(document.querySelector("button svg")).toBeNull();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(onClick).toHaveBeenCalledOnce());
  expect(messages.form.saving).toBeTruthy();
});
