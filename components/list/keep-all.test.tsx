import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { card } from "@/components/testing/card";
import { show } from "@/components/testing/show";
import type { ListedHome } from "@/lib/list/view";
import { SAVED_MAX, savedHomes, saveHomes, toggleHome } from "@/lib/saved/homes";
import messages from "@/messages/he.json";
import { KeepAll } from "./keep-all";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const idOf = (n: number) => `70000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const listed = (n: number) =>
  ({
    id: idOf(n),
    note: "",
    marks: [],
    home: { card: { ...card, id: idOf(n) } },
  }) as unknown as ListedHome;
const keep = (count: number) => {
  const homes = Array.from({ length: count }, (_, n) => ({
    ...{ id: idOf(1000 + n), title: "", price: null, note: "" },
  }));
  saveHomes(savedHomes, homes, 0);
};
const full = () => screen.queryByText(messages.saved.notice.full.replace("{max}", `${SAVED_MAX}`));

test("homes over the limit are reported with the reason", () => {
  keep(SAVED_MAX - 1);
  show(<KeepAll homes={[listed(1), listed(2)]} />);
  fireEvent.click(screen.getByRole("button", { name: "שמירת שני הנכסים אצלי" }));
  expect(screen.getByText("נכס אחד נשמר בדפדפן הזה")).toBeDefined();
  expect(full()).not.toBeNull();
});

test("the limit is not mentioned when there is room", () => {
  show(<KeepAll homes={[listed(1), listed(2)]} />);
  fireEvent.click(screen.getByRole("button", { name: "שמירת שני הנכסים אצלי" }));
  expect(screen.getByText("שני נכסים נשמרו בדפדפן הזה")).toBeDefined();
  expect(full()).toBeNull();
});

test("a home unsaved afterwards is not reported as over the limit", () => {
  show(<KeepAll homes={[listed(1), listed(2)]} />);
  fireEvent.click(screen.getByRole("button", { name: "שמירת שני הנכסים אצלי" }));
  act(() => void toggleHome(savedHomes, { id: idOf(1), title: "", price: null }, 0));
  expect(screen.getByRole("button").textContent).toContain("נכס");
  expect(full()).toBeNull();
});
