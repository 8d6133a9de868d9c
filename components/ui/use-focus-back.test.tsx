import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "./alert-dialog";
import { Dialog, DialogContent, DialogTitle } from "./dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu";

afterEach(cleanup);

/** Like most dialogs here: opened by state, unmounted when closed. */
function Opener({ kind }: { kind: "dialog" | "alertdialog" }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button">before</button>
      <button onClick={() => setOpen(true)} type="button">
        open
      </button>
      {open && kind === "dialog" && (
        <Dialog onOpenChange={setOpen} open>
          <DialogContent aria-describedby={undefined}>
            <DialogTitle>title</DialogTitle>
          </DialogContent>
        </Dialog>
      )}
      {open && kind === "alertdialog" && (
        <AlertDialog onOpenChange={setOpen} open>
          <AlertDialogContent text="text" title="title">
            <AlertDialogCancel>cancel</AlertDialogCancel>
          </AlertDialogContent>
        </AlertDialog>
      )}
    </>
  );
}

for (const kind of ["dialog", "alertdialog"] as const) {
  test(`${kind}: closing it returns focus to its opener`, async () => {
    show(<Opener kind={kind} />);
    const opener = screen.getByRole("button", { name: "open" });
    opener.focus();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole(kind);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(kind)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
}

test.each([
  ["in the window", 700, true],
  ["out of it by now", 900, false],
])("the opener is %s: the page scrolls only to show it", async (_, top, preventScroll) => {
  show(<Opener kind="dialog" />);
  const opener = screen.getByRole("button", { name: "open" });
  opener.focus();
  opener.getBoundingClientRect = () => new DOMRect(0, top, 90, 44);
  const focus = vi.spyOn(opener, "focus");
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(focus.mock.lastCall).toEqual([{ preventScroll }]));
});

test("closing a dialog opened from a menu item returns focus to the menu's opener", async () => {
  function FromMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <DropdownMenu>
          <DropdownMenuTrigger>menu</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={() => setOpen(true)}>item</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Dialog onOpenChange={setOpen} open={open}>
          <DialogContent aria-describedby={undefined}>
            <DialogTitle>title</DialogTitle>
          </DialogContent>
        </Dialog>
      </>
    );
  }
  show(<FromMenu />);
  const opener = screen.getByRole("button", { name: "menu" });
  opener.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("item"));
  await userEvent.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
