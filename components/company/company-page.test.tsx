import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { CompanyPage } from "./company-page";

vi.mock("@/components/search/listing-browser", () => ({ ListingBrowser: () => null }));
vi.mock("@/components/agent/profile-actions", () => ({ ProfileActions: () => null }));
vi.mock("@/components/island/beacon", () => ({ Beacon: () => null }));

afterEach(cleanup);

const member = (name: string, listings: number) => ({
  ...{ name, listings, portrait: null },
  href: `/agent/${name}` as never,
});

const page = (license: string | null) => (
  <CompanyPage
    browser={{} as never}
    closed={[]}
    company={{
      ...{ id: "c", slug: "keshatot", name: "קשתות", description: null, phone: null, logo: null },
      ...{ license, href: "/company/keshatot" as never, agents: 2, listings: 3 },
      team: [member("נועה", 3), member("דן", 0)],
    }}
    crumbs={[]}
    page={{ url: "https://delet.example/company/keshatot", vcardHref: "/c.vcf", title: "קשתות" }}
  />
);

test("an office states its broker licence number, if it has one", () => {
  show(page("98000001"));
  expect(screen.getByText("רישיון תיווך 98000001")).toBeTruthy();
  cleanup();
  show(page(null));
  expect(screen.queryByText(/רישיון/)).toBeNull();
});

test("each team member of an office shows a listing count, even when it is zero", () => {
  show(page(null));
  expect(screen.getByRole("link", { name: /נועה/ }).textContent).toContain("3 נכסים מפורסמים");
  // Not "no more": there never was a first one.
  expect(screen.getByRole("link", { name: /דן/ }).textContent).toContain("אין כרגע נכסים מפורסמים");
});
