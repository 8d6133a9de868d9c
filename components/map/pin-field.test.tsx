import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "@/components/form/form";
import { show } from "@/components/testing/show";
import type { Corner } from "@/lib/map/area";
import { emptyProperty } from "@/lib/property/values";
import messages from "@/messages/he.json";
import { PinField } from "./pin-field";

const { pin } = messages.propertyForm;
const HAIFA = { lat: 32.8, lng: 35 };
const PLACES = {
  near: { lat: 32.81000049, lng: 35.01 },
  far: { lat: 32.5, lng: 35 },
  abroad: { lat: 34.2, lng: 35 },
};

const chart = vi.hoisted(() => ({ loaded: vi.fn(), fails: false }));
vi.mock("./pin-chart", () => ({
  PinChart: ({ town, onMoved }: { town: Corner | null; onMoved: (to: Corner) => void }) => {
    chart.loaded();
    if (chart.fails) throw new Error("no WebGL");
    return Object.entries(PLACES).map(([name, place]) => (
      <button disabled={!town} key={name} onClick={() => onMoved(place)} type="button">
        {name}
      </button>
    ));
  },
}));

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ...HAIFA, shape: null })),
  );
});
afterEach(() => {
  cleanup();
  chart.fails = false;
  chart.loaded.mockClear();
  vi.unstubAllGlobals();
});

function Place({ at }: { at?: Corner }) {
  const form = useForm({
    defaultValues: {
      ...emptyProperty,
      city: "חיפה",
      latitude: at?.lat ?? null,
      longitude: at?.lng ?? null,
    },
  });
  return (
    <Form form={form} onSubmit={async () => {}}>
      <PinField streets={null} />
      <p data-testid="point">{form.watch(["latitude", "longitude"]).join()}</p>
      <p data-testid="confirmed">{form.watch("placeConfirmed")}</p>
    </Form>
  );
}
async function open() {
  show(<Place />);
  await userEvent.click(screen.getByRole("button", { name: pin.open }));
}
const to = async (place: keyof typeof PLACES) => {
  const button = await screen.findByRole("button", { name: place });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(button);
};
const pointIs = (text: string) =>
  waitFor(() => expect(screen.getByTestId("point").textContent).toBe(text));

test("no map is loaded until it is opened", () => {
  show(<Place />);
  expect(chart.loaded).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

test("a place near its town is accepted, and can be removed again", async () => {
  await open();
  expect(await screen.findByText(pin.unset)).toBeTruthy();
  await to("near");
  await pointIs("32.81,35.01");
  expect(await screen.findByText(pin.set)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: pin.remove }));
  await pointIs(",");
});

test("a place far from its town requires confirmation", async () => {
  await open();
  await to("far");
  expect(await screen.findByText(pin.far.replace("{city}", "חיפה"))).toBeTruthy();
  await pointIs(",");
  await userEvent.click(screen.getByRole("button", { name: pin.farMeant }));
  await pointIs("32.5,35");
  // The confirmed town is saved for the database (private.place_in_doubt) until the location changes.
  await waitFor(() => expect(screen.getByTestId("confirmed").textContent).toBe("חיפה"));
  expect(await screen.findByText(pin.set)).toBeTruthy();
  await to("near");
  await pointIs("32.81,35.01");
  expect(screen.getByTestId("confirmed").textContent).toBe("");
});

test("a far place stored with the listing requires confirmation too", async () => {
  show(<Place at={PLACES.far} />);
  await userEvent.click(screen.getByRole("button", { name: pin.edit }));
  expect(await screen.findByText(pin.far.replace("{city}", "חיפה"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: pin.farBack })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: pin.farMeant }));
  expect(await screen.findByText(pin.set)).toBeTruthy();
  await pointIs("32.5,35");
  await waitFor(() => expect(screen.getByTestId("confirmed").textContent).toBe("חיפה"));
});

test("declining the confirmation keeps the previous place", async () => {
  await open();
  await to("near");
  await pointIs("32.81,35.01");
  await to("far");
  await userEvent.click(await screen.findByRole("button", { name: pin.farBack }));
  expect(await screen.findByText(pin.set)).toBeTruthy();
  await pointIs("32.81,35.01");
});

test("a place abroad is rejected", async () => {
  await open();
  await to("abroad");
  expect(await screen.findByText(pin.abroad)).toBeTruthy();
  await pointIs(",");
});

test("without WebGL a message replaces the map", async () => {
  chart.fails = true;
  vi.spyOn(console, "error").mockImplementation(() => {});
  await open();
  expect(await screen.findByText(pin.none)).toBeTruthy();
  vi.restoreAllMocks();
});
