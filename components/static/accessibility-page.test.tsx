import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { AccessibilityPage } from "./accessibility-page";

const { invented } = messages.accessibilityPage;
const contact = { email: "help@delet.test", phone: "03-600-0000" };
afterEach(cleanup);

test("a demo says that its contacts are invented, a real site does not", () => {
  show(<AccessibilityPage {...contact} isDemo />);
  expect(screen.getByText(invented)).toBeDefined();
  cleanup();
  show(<AccessibilityPage {...contact} isDemo={false} />);
  expect(screen.queryByText(invented)).toBeNull();
  expect(screen.getByRole("link", { name: contact.phone }).getAttribute("href")).toMatch(/^tel:/);
});
