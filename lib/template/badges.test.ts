import { expect, test } from "vitest";
import { ownerBadge, typeBadges } from "./badges";

test("two type badges at most, the rest as a count", () => {
  expect(typeBadges([])).toEqual({ shown: [], more: 0 });
  expect(typeBadges(["plot"])).toEqual({ shown: ["plot"], more: 0 });
  expect(typeBadges(["plot", "parking"])).toEqual({ shown: ["plot", "parking"], more: 0 });
  expect(typeBadges(["plot", "parking", "storage"])).toEqual({
    shown: ["plot", "parking"],
    more: 1,
  });
});

test("the badge names the company when the setting asks for it and there is one", () => {
  const linked = { agentName: "דנה לוי", companyName: "בית וגן נכסים" };
  expect(ownerBadge("company_name", linked)).toEqual({ kind: "company", name: "בית וגן נכסים" });
  expect(ownerBadge("agent_name", linked)).toEqual({ kind: "agent", name: "דנה לוי" });
  expect(ownerBadge("company_name", { ...linked, companyName: null }).name).toBe("דנה לוי");
});
