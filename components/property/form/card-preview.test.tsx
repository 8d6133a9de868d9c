import { cleanup, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { PropertyFormSetting } from "@/lib/property/form-view";
import { emptyProperty } from "@/lib/property/values";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import { CardPreview } from "./card-preview";

afterEach(cleanup);

function Preview({ card }: Pick<PropertyFormSetting, "card">) {
  const form = useForm({ defaultValues: emptyProperty });
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
