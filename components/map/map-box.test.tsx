import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MapBox } from "./map-box";
import { MapSearch } from "./map-search";

const { live } = vi.hoisted(() => ({ live: vi.fn() }));
vi.mock("./live-map", () => ({ LiveMap: live }));

const labels = { loading: "נטענת", none: "אין מפה", saving: "חיסכון", showAnyway: "הצגת המפה" };
const show = () =>
  render(
    <>
      <MapSearch
        action="/agent/noa"
        filters={{ city: ["חיפה"], view: "map" }}
        scope="agentId=noa"
      />
      <MapBox labels={labels} />
    </>,
  );

afterEach(() => {
  cleanup();
  live.mockReset();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "connection");
});

test("the map receives the filters of the list beside it", async () => {
  live.mockImplementation(({ action, filters, scope }) => (
    <p>
      {action} {scope} {filters.city}
    </p>
  ));
  show();
  expect(await screen.findByText("/agent/noa agentId=noa חיפה")).toBeTruthy();
});

test("a browser that cannot draw the map shows a message", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  live.mockImplementation(() => {
    throw new Error("no WebGL");
  });
  show();
  expect(await screen.findByText("אין מפה")).toBeTruthy();
});

test("with data saving on, the map loads on demand", async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  live.mockReturnValue(<p>מפה</p>);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "הצגת המפה" }));
  expect(await screen.findByText("מפה")).toBeTruthy();
});
