import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { Form } from "@/components/form/form";
import { show } from "@/components/testing/show";
import { emptyProperty } from "@/lib/property/values";
import { AddressField } from "./address-field";
import { NeighborhoodField } from "./place-fields";

const suggest = vi.hoisted(() => vi.fn());
vi.mock("@/server/address/actions", () => ({ suggestAddresses: suggest }));

afterEach(cleanup);

const found = {
  label: "הרצל 5, רמת גן",
  address: "הרצל 5",
  neighborhood: null,
  city: "רמת גן",
  center: null,
};

function Place() {
  const form = useForm({ defaultValues: { ...emptyProperty, neighborhood: "הדר", city: "חיפה" } });
  return (
    <Form form={form} onSubmit={async () => {}}>
      <AddressField />
      <NeighborhoodField />
      <p data-testid="city">{form.watch("city")}</p>
      <p data-testid="point">
        {form
          .watch(["latitude", "longitude"])
          .filter((degrees) => degrees !== null)
          .join()}
      </p>
    </Form>
  );
}

// The suggestion's values, then the form's city and neighbourhood afterwards.
test.each([
  [{ ...found, elsewhere: true }, "רמת גן", ""],
  [{ ...found, neighborhood: "הגפן", elsewhere: true }, "רמת גן", "הגפן"],
  [{ ...found, city: "חיפה" }, "חיפה", "הדר"],
])(
  "an address in another city clears the previous neighbourhood",
  async (address, city, neighborhood) => {
    suggest.mockResolvedValue({ data: [address] });
    show(<Place />);
    await userEvent.type(screen.getByRole("combobox", { name: /כתובת/ }), "הרצל 5");
    await userEvent.click(await screen.findByRole("option"));
    await waitFor(() => expect(screen.getByTestId("city").textContent).toBe(city));
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: /שכונה/ }).value).toBe(
      neighborhood,
    );
  },
);

test("a place far from its town is marked only after confirmation", async () => {
  const center = { latitude: 31.25, longitude: 34.79 };
  suggest.mockResolvedValue({ data: [{ ...found, center, far: true }] });
  show(<Place />);
  await userEvent.type(screen.getByRole("combobox", { name: /כתובת/ }), "הרצל 5");
  await userEvent.click(await screen.findByRole("option"));
  expect(await screen.findByText(/רחוק מהיישוב רמת גן/)).toBeTruthy();
  expect(screen.getByTestId("point").textContent).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "זה המקום, לסמן אותו" }));
  await waitFor(() => expect(screen.getByTestId("point").textContent).toBe("31.25,34.79"));
  expect(screen.queryByText(/רחוק יותר/)).toBeNull();
});
