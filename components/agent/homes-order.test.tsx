import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { HomesOrder } from "./homes-order";

const saveChosenHomes = vi.hoisted(() => vi.fn());
vi.mock("@/server/agent/actions", () => ({ saveChosenHomes }));

const labels = messages.homesOrder;
const home = (id: string, chosenPlace: number | null) => ({
  id,
  title: `בית ${id}`,
  place: "חיפה",
  image: null,
  chosenPlace,
});
const press = async (words: string, id: string) =>
  userEvent.click(screen.getByRole("button", { name: words.replace("{title}", `בית ${id}`) }));

beforeEach(() => {
  saveChosenHomes.mockReset();
  saveChosenHomes.mockResolvedValue({ data: undefined });
  show(
    <HomesOrder homes={[home("a", 0), home("b", 1), home("c", 2), home("d", null)]} page={null} />,
  );
});
afterEach(cleanup);

test("buttons choose, move and pin homes, and the shown order is saved", async () => {
  await press(labels.addOf, "d");
  await press(labels.up, "d");
  await press(labels.pin, "c");
  await press(labels.remove, "b");
  await press(labels.save, "");
  expect(await screen.findByText(labels.saved)).toBeTruthy();
  expect(saveChosenHomes).toHaveBeenCalledWith({ pinned: "c", chosen: ["a", "d"] });
});

test("the first home cannot move up, the last cannot move down", () => {
  const button = (words: string, id: string) =>
    screen.getByRole<HTMLButtonElement>("button", { name: words.replace("{title}", `בית ${id}`) });
  expect([button(labels.up, "b").disabled, button(labels.down, "b").disabled]).toEqual([
    true,
    false,
  ]);
  expect([button(labels.up, "c").disabled, button(labels.down, "c").disabled]).toEqual([
    false,
    true,
  ]);
});
