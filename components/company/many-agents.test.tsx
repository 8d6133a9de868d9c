import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { CompanyAgent } from "@/lib/company/own-company";
import { AgentList } from "./agent-list";
import { CompanyAgents } from "./company-agents";

vi.mock("@/server/company/actions", () => ({ removeAgent: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }));
afterEach(cleanup);

const agents = Array.from(
  { length: 1500 },
  (_, n): CompanyAgent => ({
    id: `a${n}`,
    name: `סוכן ${String(n).padStart(4, "0")}`,
    username: `agent-${n}`,
    phone: null,
    isPublic: true,
    properties: 1,
    letsEdit: false,
  }),
);
const rows = () => document.querySelectorAll("ul > li");

test("an office of 1,500 is shown in steps, and search covers all of it", () => {
  show(<CompanyAgents agents={agents} />);
  expect(rows()).toHaveLength(50);
  expect(screen.getByText("הצגת 50 סוכנים נוספים")).toBeTruthy();
  fireEvent.change(document.querySelector("input") as HTMLInputElement, {
    target: { value: "1499" },
  });
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText(/^הצגת/)).toBeNull();
});

test("the last step shows how many remain, and keeps focus on the page", () => {
  show(
    <main id="main" tabIndex={-1}>
      <AgentList agents={agents.slice(0, 52)} />
    </main>,
  );
  fireEvent.click(screen.getByText("הצגת שני סוכנים נוספים"));
  expect(rows()).toHaveLength(52);
  expect(document.activeElement?.id).toBe("main");
});
