import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import type { Limits } from "@/lib/plan/allowance";
import { AgentPlan, AgentQuota } from "./agent-quota";
import { OfficeQuota } from "./office-quota";

afterEach(cleanup);

const limits: Limits = {
  images: 30,
  video: true,
  statistics: true,
  own: { active: true, used: 3, limit: 12 },
  office: { used: 150, limit: 200, images: 30 },
};
const lines = () => screen.getAllByText(/./, { selector: "p" }).map((line) => line.textContent);

test("the dashboard shows the plan that leaves more room", () => {
  show(<AgentQuota limits={limits} />);
  expect(lines()).toEqual(["150 מתוך 200 נכסים של כל סוכני המשרד"]);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("75");
  cleanup();
  show(<AgentQuota limits={{ ...limits, office: null }} />);
  expect(lines()).toEqual(["3 מתוך 12 נכסים בתוכנית שלכם"]);
});

test("settings show both plans, and which of them sets the picture limit", () => {
  show(<AgentPlan limits={limits} />);
  expect(lines()).toEqual([
    "150 מתוך 200 נכסים של כל סוכני המשרד",
    "3 מתוך 12 נכסים בתוכנית שלכם",
    "עד 30 תמונות לנכס, לפי התוכנית של המשרד",
    "סרטון לכל נכס",
    "סטטיסטיקה מלאה",
  ]);
});

test("a full office plan is listed after an own plan with room", () => {
  show(<AgentPlan limits={{ ...limits, office: { used: 200, limit: 200, images: 20 } }} />);
  expect(lines()).toEqual([
    "3 מתוך 12 נכסים בתוכנית שלכם",
    "200 מתוך 200 נכסים של כל סוכני המשרד",
    "עד 30 תמונות לנכס, לפי התוכנית שלכם",
    "סרטון לכל נכס",
    "סטטיסטיקה מלאה",
  ]);
});

test("an agent whose own access has ended sees only the office's number", () => {
  show(<AgentPlan limits={{ ...limits, own: { active: false, used: 3, limit: null } }} />);
  expect(lines()).toEqual([
    "150 מתוך 200 נכסים של כל סוכני המשרד",
    "עד 30 תמונות לנכס, לפי התוכנית של המשרד",
    "סרטון לכל נכס",
    "סטטיסטיקה מלאה",
  ]);
});

test("a company sees its seats and the listings its agents share", () => {
  show(
    <OfficeQuota
      limits={{
        agents: { used: 7, limit: 10 },
        listings: { used: 212, limit: 200 },
        images: 30,
        video: false,
        statistics: false,
      }}
    />,
  );
  expect(lines()).toEqual([
    "7 מתוך 10 סוכנים בתוכנית",
    "212 מתוך 200 נכסים של כל סוכני המשרד",
    "עד 30 תמונות לנכס, לפי התוכנית של המשרד",
    "בלי סרטונים",
    "נתוני 30 הימים האחרונים",
  ]);
});

test("a company whose plan covers no agents reads that each agent has their own", () => {
  show(<OfficeQuota limits={null} />);
  expect(screen.getByText(/כל סוכן עובד לפי התוכנית שלו/)).toBeTruthy();
});
