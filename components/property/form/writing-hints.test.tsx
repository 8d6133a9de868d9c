import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { Form } from "@/components/form/form";
import { show } from "@/components/testing/show";
import type { PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import messages from "@/messages/he.json";
import { TitleField } from "./title-field";
import { WritingHints } from "./writing-hints";

afterEach(cleanup);

function Title() {
  const form = useForm<PropertyValues>({ defaultValues: emptyProperty });
  return (
    <Form form={form} onSubmit={async () => {}}>
      <TitleField />
    </Form>
  );
}

test("a title with a phone number is kept, with a warning until the number is removed", async () => {
  show(<Title />);
  const title = screen.getByLabelText(messages.propertyForm.title.label, { exact: false });
  fireEvent.change(title, { target: { value: "דירה בחולון 052-555-0123" } });
  const { phone } = messages.propertyForm.writing.title;
  expect(await screen.findByText(phone)).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe("דירה בחולון 052-555-0123");
  fireEvent.change(title, { target: { value: "דירה בחולון" } });
  await expect.poll(() => screen.queryByText(phone)).toBeNull();
});

function Description() {
  const form = useForm<PropertyValues>({ defaultValues: emptyProperty });
  return (
    <Form form={form} onSubmit={async () => {}}>
      <textarea aria-label="description" {...form.register("description")} />
      <WritingHints name="description" />
    </Form>
  );
}

test("a description is warned about what the law forbids, and not about its prices", async () => {
  show(<Description />);
  const { noBrokerage, site } = messages.propertyForm.writing.description;
  const text = "ללא תיווך! ועד בית 350 ₪, פרטים ב־www.nadlan.co.il";
  const field = screen.getByLabelText("description");
  fireEvent.change(field, { target: { value: text } });
  expect(await screen.findByText(noBrokerage)).toBeTruthy();
  expect(screen.getByText(site)).toBeTruthy();
  expect(document.querySelectorAll("[aria-live] span")).toHaveLength(2);
  expect((field as HTMLTextAreaElement).value).toBe(text);
});
