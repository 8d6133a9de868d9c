import { cleanup, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import type { PropertyValues } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import messages from "@/messages/he.json";
import { CardPreview } from "./card-preview";

afterEach(cleanup);

function Preview({
  card,
  values,
}: Pick<PropertyFormSetting, "card"> & { values?: Partial<PropertyValues> }) {
  const form = useForm({ defaultValues: { ...emptyProperty, ...values } });
  const setting = { agentName: "דנה לוי", may: { ribbon: true }, card } as PropertyFormSetting;
  return (
    <FormProvider {...form}>
      <CardPreview setting={setting} />
    </FormProvider>
  );
}

test.each([
  ["company_name", "קשתות", "קשתות"],
  ["company_name", null, "דנה לוי"],
  ["agent_name", "קשתות", "דנה לוי"],
] as const)("with %s and the company %s the preview names %s", (display, companyName, name) => {
  show(<Preview card={{ template: DEFAULT_TEMPLATE, display, companyName }} />);
  expect(screen.getByText(name)).toBeTruthy();
});

test.each([
  [1_500_000, "1,500,000"],
  [Number.NaN, messages.card.priceMissing],
])("a price of %d is shown as %s", (price, shown) => {
  const card = { template: DEFAULT_TEMPLATE, display: "agent_name", companyName: null } as const;
  show(<Preview card={card} values={{ price, builtArea: 80 }} />);
  expect(screen.getByText(shown, { exact: false })).toBeTruthy();
  expect(screen.queryByText("NaN", { exact: false })).toBeNull();
});
