import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { type LeadFilters, readLeadFilters } from "@/lib/leads/filters";
import { LeadFilterForm } from "./lead-filters";

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
