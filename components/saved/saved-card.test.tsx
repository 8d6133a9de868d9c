import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show, withToasts } from "@/components/testing/show";
import { NOTE_MAX, noteHome, savedHomes } from "@/lib/saved/homes";
import messages from "@/messages/he.json";
import { SavedCard } from "./saved-card";

const id = "30000000-0000-4000-8000-000000000001";
const home = { id, at: 1, title: "דירה", price: null, note: "" };
const open = () =>
  show(
    <SavedCard
      chosen={false}
      full={false}
      entry={{ saved: home, home: null }}
      onChoose={() => {}}
    />,
  );
const field = () => screen.getByLabelText<HTMLTextAreaElement>(messages.saved.note);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const kept = () => savedHomes.get()[0]?.note;

beforeEach(() => {
  localStorage.clear();
  savedHomes.set([home]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a note is saved while it is typed", async () => {
  vi.useFakeTimers();
  open();
  type("קרוב לגן");
  expect(kept()).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(kept()).toBe("קרוב לגן");
});

test("a note is saved when the tab is closed in mid-word", () => {
  open();
  type("קרוב");
  window.dispatchEvent(new Event("pagehide"));
  expect(kept()).toBe("קרוב");
  type("קרוב לים");
  cleanup();
  expect(kept()).toBe("קרוב לים");
});

test("a long note stays as typed, and says how much of it is saved", () => {
  open();
  type("א".repeat(NOTE_MAX + 20));
  const error = messages.saved.noteTooLong.replace("{max}", String(NOTE_MAX));
  expect(screen.getByRole("alert").textContent).toBe(error);
  expect(field().value).toHaveLength(NOTE_MAX + 20);
  expect(field().getAttribute("maxlength")).toBeNull();
  type("א".repeat(NOTE_MAX));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a failed write shows an error", () => {
  open();
  vi.spyOn(savedHomes, "set").mockReturnValue(false);
  type("קרוב");
  fireEvent.blur(field());
  expect(screen.getByRole("alert").textContent).toBe(messages.saved.noteFailed);
});

test("a change from another tab is shown, but does not replace text being typed", () => {
  const { rerender } = open();
  const again = (note: string) =>
    rerender(
      withToasts(
        <SavedCard
          chosen={false}
          full={false}
          entry={{ saved: { ...home, note }, home: null }}
          onChoose={() => {}}
        />,
      ),
    );
  expect(noteHome(savedHomes, id, "מהלשונית השנייה")).toBe(true);
  again("מהלשונית השנייה");
  expect(field().value).toBe("מהלשונית השנייה");
  type("שלי");
  again("עוד אחת");
  expect(field().value).toBe("שלי");
});
