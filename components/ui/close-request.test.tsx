import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "./alert-dialog";
import { Dialog, DialogContent, DialogTitle } from "./dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu";
import { Sheet, SheetContent, SheetTitle } from "./sheet";

/** The active watchers, as a browser keeps them: the last one receives the next request, once. */
let watchers: EventTarget[] = [];
class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }
  destroy() {
    watchers = watchers.filter((one) => one !== this);
  }
}
const back = () => act(async () => watchers.pop()?.dispatchEvent(new Event("close")));

beforeEach(() => {
  watchers = [];
  vi.stubGlobal("CloseWatcher", Watcher);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Layers({ stays = false }) {
  const [sheet, setSheet] = useState(true);
  const [question, setQuestion] = useState(true);
  return (
    <>
      <Sheet onOpenChange={setSheet} open={sheet}>
        <SheetContent aria-describedby={undefined}>
          <SheetTitle>sheet</SheetTitle>
        </SheetContent>
      </Sheet>
      <AlertDialog onOpenChange={(open) => setQuestion(open || stays)} open={question}>
        <AlertDialogContent text="text" title="question">
          <AlertDialogCancel>cancel</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}

test("a phone's back button closes the top layer, then the one below, and then no watcher is left", async () => {
  show(<Layers />);
  await back();
  await waitFor(() => expect(screen.queryByText("question")).toBeNull());
  expect(screen.getByText("sheet")).toBeDefined();
  await back();
  await waitFor(() => expect(screen.queryByText("sheet")).toBeNull());
  expect(watchers).toEqual([]);
});

test("back closes an open menu and keeps the sheet below it", async () => {
  show(
    <Sheet open>
      <SheetContent aria-describedby={undefined}>
        <SheetTitle>sheet</SheetTitle>
        <DropdownMenu>
          <DropdownMenuTrigger>more</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>item</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </SheetContent>
    </Sheet>,
  );
  expect(watchers).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "more" }));
  await waitFor(() => expect(watchers).toHaveLength(2));
  await back();
  await waitFor(() => expect(screen.queryByText("item")).toBeNull());
  expect(screen.getByText("sheet")).toBeDefined();
  expect(watchers).toHaveLength(1);
});

test("a layer that does not close receives the next request too", async () => {
  show(<Layers stays />);
  await back();
  expect(screen.getByText("question")).toBeDefined();
  expect(watchers).toHaveLength(2);
});

test("a dialog that was never opened has no watcher", () => {
  show(
    <Dialog>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>dialog</DialogTitle>
      </DialogContent>
    </Dialog>,
  );
  expect(watchers).toEqual([]);
});

test("without CloseWatcher support a dialog opens as usual", () => {
  vi.stubGlobal("CloseWatcher", undefined);
  show(<Layers />);
  expect(screen.getByText("question")).toBeDefined();
});
