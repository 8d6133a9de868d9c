import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Route } from "next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShareFiltered } from "@/components/dashboard/share-filtered";
import { show } from "@/components/testing/show";
import { shareCode, withShareCode } from "@/lib/share/codes";
import { CheckSharing } from "./check-sharing";
import { useShareLink } from "./use-share-link";

beforeEach(() => void vi.restoreAllMocks());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Shared = Parameters<typeof useShareLink>[0];
function CopyButton(props: Omit<Shared, "isPublic"> & { isPublic?: boolean }) {
  const copy = useShareLink({ isPublic: true, ...props });
  return (
    <button onClick={copy} type="button">
      copy
    </button>
  );
}

test.each([
  ["agent", "/agent/noa", "קישור המיני־סייט לשיתוף הועתק!"],
  ["company", "/company/keshatot", "קישור עמוד החברה לשיתוף הועתק!"],
  ["agent", null, "לא ניתן ליצור קישור ללא שם משתמש"],
  ["company", null, "לא ניתן ליצור קישור לפני שמגדירים כתובת לעמוד החברה"],
] as const)("the share link of a %s at %s", async (userType, path, sentence) => {
  const user = userEvent.setup();
  show(<CopyButton publicPath={path as Route | null} sharedBy={null} userType={userType} />);
  await user.click(screen.getByRole("button", { name: "copy" }));
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
  if (path) expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
});

const CLOSED = "העמוד עדיין לא פתוח לגולשים. פתחו אותו בפרופיל.";
test.each([
  ["agent", "/agent/noa"],
  ["company", "/company/keshatot"],
] as const)("no link is copied to the closed page of the %s", async (userType, path) => {
  const write = vi.spyOn(navigator.clipboard, "writeText");
  show(
    <CopyButton isPublic={false} publicPath={path as Route} sharedBy={null} userType={userType} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "copy" }));
  await waitFor(() => expect(screen.getByText(CLOSED)).toBeTruthy());
  expect(write).not.toHaveBeenCalled();
});

test("a visit through an agent's copied link is counted as such", async () => {
  const user = userEvent.setup();
  const id = "30000000-0000-4000-8000-000000000001";
  show(<CopyButton publicPath={"/agent/noa" as Route} sharedBy={id} userType="agent" />);
  const address = withShareCode(
    `${window.location.origin}/agent/noa`,
    await shareCode(id, "copied"),
  );
  await vi.waitFor(async () => {
    await user.click(await screen.findByRole("button", { name: "copy" }));
    expect(await navigator.clipboard.readText()).toBe(address);
  });
});

test("a clipboard that refuses is reported", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  show(<CopyButton publicPath={"/agent/noa" as Route} sharedBy={null} userType="agent" />);
  await user.click(screen.getByRole("button", { name: "copy" }));
  await waitFor(() => expect(screen.getByText("שגיאה בהעתקת הקישור")).toBeTruthy());
});

test("a filtered link carries the filters to the mini-site", async () => {
  const user = userEvent.setup();
  show(<ShareFiltered filters={{ city: "חיפה", rooms: 3 }} isPublic showsPrices username="noa" />);
  await user.click(screen.getByRole("button", { name: "שיתוף קישור מסונן" }));
  await waitFor(() => expect(screen.getByText("הקישור הועתק ללוח")).toBeTruthy());
  expect(await navigator.clipboard.readText()).toContain(
    "/agent/noa?city=%D7%97%D7%99%D7%A4%D7%94&roomsMin=3&roomsMax=3",
  );
});

const WITHOUT_PRICES = "המחירים שלכם מוסתרים מהגולשים, ולכן הקישור אינו מסנן לפי מחיר.";
test.each([
  [true, "?city=%D7%97%D7%99%D7%A4%D7%94&priceMin=1000000&priceMax=3000000"],
  [false, "?city=%D7%97%D7%99%D7%A4%D7%94"],
])(
  "prices are in the filtered link only of agents who show them: %s",
  async (showsPrices, query) => {
    const user = userEvent.setup();
    const filters = { city: "חיפה", priceMin: 1_000_000, priceMax: 3_000_000 };
    show(<ShareFiltered filters={filters} isPublic showsPrices={showsPrices} username="noa" />);
    await user.click(screen.getByRole("button", { name: "שיתוף קישור מסונן" }));
    await waitFor(() => expect(screen.getByText("הקישור הועתק ללוח")).toBeTruthy());
    expect(screen.queryByText(WITHOUT_PRICES) !== null).toBe(!showsPrices);
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/agent/noa${query}`,
    );
  },
);

test("without a username there is no filtered link", async () => {
  show(<ShareFiltered filters={{}} isPublic showsPrices username={null} />);
  await userEvent.click(screen.getByRole("button", { name: "שיתוף קישור מסונן" }));
  await waitFor(() => expect(screen.getByText("לא ניתן ליצור קישור ללא שם משתמש")).toBeTruthy());
});

test("a closed mini-site has no filtered link", async () => {
  show(<ShareFiltered filters={{}} isPublic={false} showsPrices username="noa" />);
  await userEvent.click(screen.getByRole("button", { name: "שיתוף קישור מסונן" }));
  await waitFor(() => expect(screen.getByText(CLOSED)).toBeTruthy());
});

function answerWith(status: number, html = "") {
  vi.stubGlobal("fetch", async () => new Response(html, { status }));
}
const check = (path: string | null) =>
  show(<CheckSharing onOpenChange={() => {}} open path={path as Route | null} />);

test("the preview shows what messengers will display, and what is missing", async () => {
  answerWith(200, '<head><meta property="og:title" content="נועה ברק"></head>');
  check("/agent/noa");
  expect((await screen.findAllByText("נועה ברק")).length).toBe(2);
  expect(screen.getByText("אין תמונה, והקישור יופיע בלעדיה")).toBeTruthy();
  expect(screen.getByText("אין לעמוד תיאור")).toBeTruthy();
});

test.each([
  [404, CLOSED],
  [500, "לא הצלחנו לקרוא את העמוד. נסו שוב בעוד רגע."],
])("a page that responds with %i", async (status, sentence) => {
  answerWith(status);
  check("/agent/noa");
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("without a page there is nothing to check", async () => {
  check(null);
  expect(await screen.findByText(/אין עדיין עמוד לשתף/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /פייסבוק/ })).toBeNull();
});

test("a blocked popup shows a message", async () => {
  answerWith(404);
  vi.spyOn(window, "open").mockReturnValue(null);
  check("/agent/noa");
  await userEvent.click(
    await screen.findByRole("button", { name: "פתיחה בבודק השיתופים של פייסבוק" }),
  );
  await waitFor(() => expect(screen.getByText("יש לאפשר חלונות קופצים בדפדפן")).toBeTruthy());
  expect(window.open).toHaveBeenCalledWith(
    expect.stringContaining("developers.facebook.com/tools/debug/?q=http"),
    "_blank",
  );
});
