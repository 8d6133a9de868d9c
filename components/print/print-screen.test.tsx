import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { exampleListing } from "@/lib/seo/example-listing";
import { qrCode } from "@/lib/share/qr";
import { PrintScreen } from "./print-screen";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const code = qrCode("https://delet.test/property/x?s=aB3xYz");
const listing = exampleListing({ price: 2_450_000, title: "דירה ליד הים" });
const paper = () => within(screen.getByRole("article"));

test.each(["sheet", "sign"] as const)(
  "a %s shows the home, its agent and the QR code of its page",
  (kind) => {
    show(<PrintScreen code={code} listing={listing} paper={kind} />);
    expect(paper().getByRole("heading", { name: "דירה ליד הים" })).toBeTruthy();
    expect(paper().getByText(/2,450,000/)).toBeTruthy();
    expect(paper().getByText(listing.agent.name)).toBeTruthy();
    const drawn = paper().getByRole("img", { name: "קוד לסריקה שמוביל לעמוד הנכס" });
    expect(drawn.querySelector("path")?.getAttribute("d")).toBe(code.path);
  },
);

test.each(["sheet", "sign"] as const)(
  "a picture on a %s has its agent's alt text, for a tagged PDF",
  (kind) => {
    const picture = { src: "/a.webp", thumb: "/t.webp", width: 4, height: 3 };
    const described = exampleListing({ pictures: [{ ...picture, text: "סלון עם חלון לים" }] });
    show(<PrintScreen code={code} listing={described} paper={kind} />);
    expect(paper().getByRole("img", { name: "סלון עם חלון לים" })).toBeTruthy();
  },
);

test.each(["sheet", "sign"] as const)(
  "a %s has the office's logo and the licence numbers of both",
  (kind) => {
    const company = {
      ...{
        id: "c",
        name: "קשתות",
        href: paths.home,
        logo: "/media/arches.png",
        license: "98000001",
      },
    };
    const agent = { ...listing.agent, license: "3123456" };
    show(<PrintScreen code={code} listing={{ ...listing, agent }} paper={kind} />);
    expect(paper().queryByRole("img", { name: "קשתות" })).toBeNull();
    expect(paper().getByText(/3123456/).textContent).toBe("רישיון תיווך 3123456");
    cleanup();
    show(
      <PrintScreen
        code={code}
        listing={{ ...listing, agent: { ...agent, company } }}
        paper={kind}
      />,
    );
    expect(paper().getByRole("img", { name: "קשתות" }).getAttribute("src")).toBe(company.logo);
    expect(paper().getByText(/98000001/)).toBeTruthy();
    expect(paper().getByText(/3123456/)).toBeTruthy();
  },
);

test("a hidden price is not printed", () => {
  show(<PrintScreen code={code} listing={exampleListing({ price: null })} paper="sheet" />);
  expect(screen.queryByText(/₪/)).toBeNull();
});

test("the other paper format is linked, and the button prints", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show(<PrintScreen code={code} listing={listing} paper="sheet" />);
  const links = within(screen.getByRole("navigation", { name: "מה מדפיסים" }));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("דף A4");
  expect(links.getByRole("link", { name: "כרטיס לחלון" }).getAttribute("href")).toBe(
    `/print-property/${listing.id}?paper=sign`,
  );
  expect(screen.getByRole("link", { name: /PNG/ }).getAttribute("href")).toBe(
    `/api/print/${listing.id}/sheet.png`,
  );
  await userEvent.click(screen.getByRole("button", { name: /הדפסה/ }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("a home that visitors cannot see is not printed, and the reason is shown", () => {
  show(<PrintScreen code={null} listing={listing} paper="sheet" />);
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/הנכס לא מוצג לגולשים/)).toBeTruthy();
});
