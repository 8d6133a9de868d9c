import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import messages from "@/messages/he.json";
import { SwitchField } from "./choice-field";
import { connectionErrorReason } from "./connection-error-reason";
import { Form, SubmitButton } from "./form";
import { NumberField } from "./number-field";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { useActionForm } from "./use-action-form";

const toast = vi.hoisted(() => ({ error: vi.fn(), success: vi.fn(), dismiss: vi.fn() }));
vi.mock("sonner", () => ({ toast }));

const schema = z.object({
  title: z.string().trim().min(1, "required"),
  city: z.string().trim().min(1, "required"),
  price: z.number().nullable(),
  floor: z.number().min(0, "floorNegative").nullable(),
  balconies: z.number().nullable(),
  rooms: z.string(),
  shown: z.boolean(),
});
type Values = z.input<typeof schema>;

const values: Values = {
  title: "",
  city: "",
  price: null,
  floor: null,
  balconies: null,
  rooms: "",
  shown: false,
};

function TestForm({
  action,
  onDone,
  start = values,
}: {
  action: (input: Values) => Promise<unknown>;
  onDone?: (data: unknown) => void;
  start?: Values;
}) {
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: start,
    action: action as never,
    onDone,
  });
  return (
    <Form form={form} onSubmit={submit}>
      <TextField label="title" name="title" required />
      <TextField label="city" name="city" />
      <NumberField label="price" name="price" unit="₪" />
      <NumberField label="floor" name="floor" signed />
      <NumberField decimals={1} label="balconies" name="balconies" />
      <SelectField
        label="rooms"
        name="rooms"
        options={[{ value: "3.5", label: "3.5" }]}
        placeholder="any"
      />
      <SwitchField label="shown" name="shown" />
      <SubmitButton busy={busy}>save</SubmitButton>
    </Form>
  );
}

const inHebrew = (props: Parameters<typeof TestForm>[0]) => (
  <NextIntlClientProvider locale="he" messages={messages}>
    <TestForm {...props} />
  </NextIntlClientProvider>
);
const show = (props: Parameters<typeof TestForm>[0]) => render(inHebrew(props));

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
/** Finds the button by its idle name, which differs while it is busy. */
const save = async () => userEvent.click(await screen.findByRole("button", { name: "save" }));
const full = { ...values, title: "home", city: "Haifa" };

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe("an action form", () => {
  test("does not submit invalid values, and focuses the first invalid field", async () => {
    const action = vi.fn();
    show({ action });
    await save();
    expect(action).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(field("title")));
    expect(field("title").getAttribute("aria-invalid")).toBe("true");
  });

  test("scrolls to the first invalid field even when it already has focus", async () => {
    const seen = vi.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      seen(this);
    };
    const action = vi.fn(async () => ({ data: null }));
    show({ action });
    await userEvent.click(field("title"));
    await save();
    await waitFor(() => expect(seen).toHaveBeenCalledWith(field("title")));
    seen.mockClear();
    await userEvent.type(field("title"), "home");
    await userEvent.type(field("city"), "Haifa");
    await save();
    await waitFor(() => expect(action).toHaveBeenCalled());
    await screen.findByRole("button", { name: "save" });
    expect(seen).not.toHaveBeenCalled();
  });

  test("submitted before hydration, it writes nothing into the URL", () => {
    show({ action: vi.fn() });
    expect(field("title").form?.method).toBe("post");
  });

  test("renders its default values in the server HTML", () => {
    const page = document.createElement("div");
    const start = { ...full, price: 1_950_000, rooms: "3.5", shown: true };
    page.innerHTML = renderToString(inHebrew({ action: vi.fn(), start }));
    const [title, city, price] = page.querySelectorAll("input");
    expect([title?.value, city?.value, price?.value]).toEqual(["home", "Haifa", "1,950,000"]);
    expect(page.querySelector("select")?.value).toBe("3.5");
    expect(page.querySelector('[role="switch"]')?.getAttribute("aria-checked")).toBe("true");
  });

  test("strips invisible characters from pasted text", async () => {
    const action = vi.fn(async () => ({ data: null }));
    show({ action, start: { ...full, title: "" } });
    await userEvent.click(field("title"));
    await userEvent.paste("\u202bדירת\u00a04 חדרים\u200b\u202c");
    await save();
    await waitFor(() => expect(action).toHaveBeenCalledWith({ ...full, title: "דירת 4 חדרים" }));
  });

  test("dismisses the previous error message on the next submit", async () => {
    toast.error.mockReturnValueOnce("first");
    const action = vi.fn<() => Promise<unknown>>(async () => ({ data: null }));
    action.mockRejectedValueOnce(new Error("offline"));
    show({ action, start: full });
    await save();
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(toast.dismiss).not.toHaveBeenCalled();
    await save();
    await waitFor(() => expect(toast.dismiss).toHaveBeenCalledExactlyOnceWith("first"));
  });

  test("summarizes several errors with links to their fields", async () => {
    show({ action: vi.fn() });
    await save();
    const links = await waitFor(() => screen.getAllByRole("link"));
    expect(links.map((link) => link.textContent)).toEqual([
      `title: ${messages.validation.required}`,
      `city: ${messages.validation.required}`,
    ]);
    await userEvent.click(links[1]!);
    await waitFor(() => expect(document.activeElement).toBe(field("city")));
  });

  test("does not shift layout under a press: the field blurs only when the press ends", async () => {
    show({ action: vi.fn() });
    await userEvent.click(field("title"));
    const button = await screen.findByRole("button", { name: "save" });
    await userEvent.pointer({ keys: "[MouseLeft>]", target: button });
    await waitFor(() => expect(document.activeElement).toBe(field("title")));
    expect(field("title").getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(field("title").getAttribute("aria-invalid")).toBe("true"));
  });

  test("does not treat a half-typed date as empty", async () => {
    const action = vi.fn(async () => ({}));
    show({ action, start: full });
    const date = field("city");
    date.type = "date";
    const validity = vi.spyOn(date, "validity", "get");
    validity.mockReturnValue({ badInput: true } as ValidityState);
    await save();
    await waitFor(() => expect(screen.getByText(messages.validation.dateInvalid)).toBeTruthy());
    expect(document.activeElement).toBe(date);
    expect(action).not.toHaveBeenCalled();
    validity.mockReturnValue({ badInput: false } as ValidityState);
    await save();
    await waitFor(() => expect(action).toHaveBeenCalledOnce());
    expect(screen.queryByText(messages.validation.dateInvalid)).toBeNull();
  });

  test("describes a field by its error", async () => {
    show({ action: vi.fn() });
    await save();
    await waitFor(() => {
      const described = field("title").getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(described)?.textContent).toBe(messages.validation.required);
    });
  });

  test("passes the typed values to the action and calls onDone", async () => {
    const action = vi.fn(async () => ({ data: { id: 7 } }));
    const onDone = vi.fn();
    show({ action, onDone });
    await userEvent.type(field("title"), "home");
    await userEvent.type(field("city"), "Haifa");
    await userEvent.type(field("price"), "2450000");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "rooms" }), "3.5");
    await userEvent.click(await screen.findByRole("switch", { name: "shown" }));
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(action).toHaveBeenCalledWith({
      title: "home",
      city: "Haifa",
      price: 2450000,
      floor: null,
      balconies: null,
      rooms: "3.5",
      shown: true,
    });
    expect(onDone.mock.calls[0]?.[0]).toEqual({ id: 7 });
  });

  test("a rejected submit keeps typed values and shows its error beside the field and in a toast", async () => {
    const serverError = { code: "staleVersion", values: {}, fields: ["city"] };
    show({ action: async () => ({ serverError }), start: full });
    await userEvent.type(field("title"), " by the sea");
    await save();
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toBe(messages.errors.staleVersion));
    expect(field("title").value).toBe("home by the sea");
    expect(field("city").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("city"));
  });

  test("an unexpected failure shows its reference number", async () => {
    const serverError = { code: "unexpected", values: { id: "ab12" }, fields: [], id: "ab12" };
    show({ action: async () => ({ serverError }), start: full });
    await save();
    await waitFor(() => expect(toast.error.mock.calls[0]?.[0]).toContain("ab12"));
  });

  test("server validation errors reach their fields", async () => {
    const validationErrors = { formErrors: [], fieldErrors: { title: ["required"] } };
    show({ action: async () => ({ validationErrors }), start: full });
    await save();
    await waitFor(() => expect(field("title").getAttribute("aria-invalid")).toBe("true"));
    expect(toast.error).toHaveBeenCalledOnce();
  });

  test.each([
    ["offline", false],
    ["unavailable", true],
  ] as const)(
    "no response while %s keeps typed values and shows an error",
    async (reason, onLine) => {
      const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
      show({ action: () => Promise.reject(new TypeError("Failed to fetch")), start: full });
      await save();
      await waitFor(() =>
        expect(toast.error).toHaveBeenCalledWith(messages.form[reason], undefined),
      );
      expect(field("title").value).toBe("home");
      network.mockRestore();
    },
  );

  test("a page from before a deploy says so, and offers a reload that keeps typed values", async () => {
    const outdated = Object.assign(new Error("not found"), { name: "UnrecognizedActionError" });
    const keeps = vi.fn();
    addEventListener("delet:leaves", keeps, { once: true });
    show({ action: () => Promise.reject(outdated), start: full });
    await save();
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    const [text, options] = toast.error.mock.calls[0] ?? [];
    expect(text).toBe(messages.form.outdated);
    expect(options.action.label).toBe(messages.form.reload);
    await userEvent.type(field("title"), "!");
    options.action.onClick();
    expect(keeps).toHaveBeenCalledOnce();
    cleanup();
    show({ action: vi.fn() });
    await waitFor(() => expect(field("title").value).toBe("home!"));
  });

  test("the expected error name matches Next's unknown-action error", async () => {
    const { UnrecognizedActionError } = await import(
      "next/dist/client/components/unrecognized-action-error"
    );
    expect(connectionErrorReason(new UnrecognizedActionError("x"))).toBe("outdated");
  });

  test("a second press while busy sends nothing", async () => {
    let finish: (value: unknown) => void = () => {};
    const action = vi.fn(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    show({ action, start: full });
    await save();
    const button = await waitFor(() => screen.getByRole("button", { name: messages.form.saving }));
    await userEvent.click(button);
    finish({ data: {} });
    await waitFor(() => screen.getByRole("button", { name: "save" }));
    expect(action).toHaveBeenCalledOnce();
  });
});

describe("a number field", () => {
  test("accepts a typed comma as the decimal point", async () => {
    show({ action: vi.fn() });
    await userEvent.type(field("balconies"), "13,5");
    await waitFor(() => expect(field("balconies").value).toBe("13.5"));
  });

  test("groups digits while they are typed", async () => {
    show({ action: vi.fn() });
    await userEvent.type(field("price"), "1234567");
    await waitFor(() => expect(field("price").value).toBe("1,234,567"));
  });

  test("parses a pasted number with its signs", async () => {
    show({ action: vi.fn() });
    await userEvent.click(field("price"));
    await userEvent.paste("2,450,000 ₪");
    await waitFor(() => expect(field("price").value).toBe("2,450,000"));
  });

  test("a negative number shows a validation error and is not made positive", async () => {
    const action = vi.fn();
    show({ action, start: full });
    await userEvent.type(field("floor"), "-1");
    await waitFor(() => expect(field("floor").value).toBe("-1"));
    await save();
    expect(await screen.findByText(messages.validation.floorNegative)).toBeTruthy();
    expect(action).not.toHaveBeenCalled();
  });

  test("keeps the caret behind its digit", async () => {
    show({ action: vi.fn(), start: { ...values, price: 1234 } });
    const price = field("price");
    await userEvent.click(price);
    price.setSelectionRange(1, 1);
    await userEvent.keyboard("9");
    await waitFor(() => expect(price.value).toBe("19,234"));
    expect(price.selectionStart).toBe(2);
  });
});
