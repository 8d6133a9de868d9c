import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { withoutMarks } from "@/lib/hebrew/format";
import { SubscriptionForm } from "./subscription-form";

vi.mock("@/server/plan/actions", () => ({ saveSubscription: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

afterEach(cleanup);

const addon = { slug: "a", price: 20, statistics: false, isActive: true, savedAt: "-infinity" };

test("the name of an add-on keeps its direction beside its value", () => {
  show(
    <SubscriptionForm
      addons={[
        { ...addon, id: "1", name: "Video", value: "5 סרטונים" },
        { ...addon, id: "2", name: "AI+", value: null },
      ]}
      plans={[]}
      subscription={null}
      userId="6f1b2c3a-0000-4000-8000-000000000001"
    />,
  );
  const [video, ai] = screen.getAllByRole("checkbox").map(({ id }) => {
    const words = document.querySelector(`label[for="${id}"]`)?.textContent ?? "";
    // The price has direction marks of its own.
    return words.replace(/\(.*\)/, (price) => withoutMarks(price));
  });
  expect(video).toBe("⁨Video⁩: ⁨5 סרטונים⁩ (20 ₪)");
  expect(ai).toBe("⁨AI+⁩ (20 ₪)");
});
