import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { Dialog, DialogContent, DialogTitle } from "./dialog";
import { Sheet, SheetContent, SheetTitle } from "./sheet";

afterEach(cleanup);

test.each([
  [
    "dialog",
    <Dialog defaultOpen key="dialog">
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>form</DialogTitle>
      </DialogContent>
    </Dialog>,
  ],
  [
    "sheet",
    <Sheet defaultOpen key="sheet">
      <SheetContent aria-describedby={undefined}>
        <SheetTitle>form</SheetTitle>
      </SheetContent>
    </Sheet>,
  ],
])("a toast over a %s can be closed without closing it", async (_, open) => {
  show(open);
  const dialog = screen.getByRole("dialog");
  // Radix starts listening in the next task.
  await new Promise((next) => setTimeout(next, 0));
  toast.error("not saved");
  const message = await screen.findByText("not saved");
  const close = message
    .closest("[data-sonner-toast]")
    ?.querySelector(`[aria-label="${messages.ui.close}"]`);
  await userEvent.click(close as Element);
  await vi.waitFor(() => expect(screen.queryByText("not saved")).toBeNull());
  expect(dialog.isConnected).toBe(true);
  // A press elsewhere closes the dialog as usual.
  await userEvent.click(document.querySelector(".bg-overlay") as Element);
  await vi.waitFor(() => expect(dialog.isConnected).toBe(false));
});
