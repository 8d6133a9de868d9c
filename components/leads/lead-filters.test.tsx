import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { type LeadFilters, readLeadFilters } from "@/lib/leads/filters";
import { LeadFilterForm, LeadTabs } from "./lead-filters";

afterEach(cleanup);

const own = { counts: {}, today: 1, listings: [], sources: [] } as never;

test.each<LeadFilters>([{ today: "1" }, { status: "talked" }])(
  "a search within the tab %j stays in it",
  (tab) => {
    show(<LeadFilterForm filters={{ ...tab, q: "דנה" }} own={own} />);
    const form = screen.getByRole<HTMLInputElement>("searchbox").form as HTMLFormElement;
    const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
    expect(readLeadFilters(sent)).toMatchObject({ ...tab, q: "דנה" });
  },
);

test("the spam tab is shown once there is some spam, or when it is open", () => {
  const tab = () => screen.queryByRole("link", { name: /^נתפסו כספאם/ });
  show(<LeadTabs caught={0} filters={{}} own={own} />);
  expect(tab()).toBeNull();
  cleanup();
  show(<LeadTabs caught={2} filters={{ status: "talked", q: "דנה" }} own={own} />);
  expect(tab()?.textContent).toBe("נתפסו כספאם2");
  expect(tab()?.getAttribute("aria-current")).toBeNull();
  cleanup();
  show(<LeadTabs caught={0} filters={{ caught: "1" }} own={own} />);
  expect(screen.getAllByRole("link", { current: "page" })).toEqual([tab()]);
});
