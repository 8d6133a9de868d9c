import { cleanup, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { PropertyType } from "@/lib/catalog/ids";
import { emptyProperty } from "@/lib/property/values";
import messages from "@/messages/he.json";
import { DescribeTools } from "./describe-tools";

vi.mock("./describe-dialog", () => ({ DescribeDialog: () => null }));

afterEach(cleanup);

function Tools({ propertyTypes }: { propertyTypes: PropertyType[] }) {
  return (
    <FormProvider {...useForm({ defaultValues: { ...emptyProperty, propertyTypes } })}>
      <DescribeTools />
    </FormProvider>
  );
}

test.each<[PropertyType[], boolean]>([
  [[], true],
  [["apartment"], true],
  [["plot"], false],
])(
  "the description hint asks for rooms only when the property has them: %s",
  (propertyTypes, asked) => {
    show(<Tools propertyTypes={propertyTypes} />);
    const create = screen.getByRole("button", { name: messages.ai.describe.create });
    const hint = document.getElementById(create.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent?.includes("חדרים")).toBe(asked);
    expect(hint?.textContent).toContain("שטח בנוי");
  },
);
