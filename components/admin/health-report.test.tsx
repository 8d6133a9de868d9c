import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { HEALTH_CHECKS, HEALTH_STATES } from "@/lib/environment/checks";
import messages from "@/messages/he.json";
import { HealthReport } from "./health-report";

const words = messages.adminHealth;
afterEach(cleanup);

test("failing checks come first and are counted", () => {
  show(
    <HealthReport
      findings={[
        { name: "address", state: "right" },
        { name: "mail", state: "wrong" },
        { name: "redis", state: "unknown" },
        { name: "keys", state: "wrong" },
      ]}
    />,
  );
  expect(screen.getByRole("status").textContent).toBe("שני דברים דורשים טיפול");
  const parts = screen.getAllByRole("heading", { level: 2 }).map((part) => part.textContent);
  expect(parts).toEqual([words.states.wrong, words.states.unknown, words.states.right]);
  const [wrong] = screen.getAllByRole("list");
  const items = within(wrong as HTMLElement).getAllByRole("listitem");
  expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual([
    words.labels.mail,
    words.labels.keys,
  ]);
  expect(items[0]?.textContent).toContain("המיילים ממתינים");
});

test("an all-clear is reported too, and every check has a sentence for every state", () => {
  for (const state of HEALTH_STATES) {
    show(<HealthReport findings={HEALTH_CHECKS.map((name) => ({ name, state }))} />);
    for (const item of screen.getAllByRole("listitem"))
      expect(item.textContent).toMatch(/[א-ת]{3}.*[א-ת]{3}/);
    if (state === "right") expect(screen.getByRole("status").textContent).toBe("לא נמצאה תקלה");
    cleanup();
  }
});
