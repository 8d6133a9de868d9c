import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CardActions } from "@/components/dashboard/card-actions";
import { show } from "@/components/testing/show";
import type { OwnCard } from "@/lib/dashboard/types";
import { shareCode } from "@/lib/share/codes";
import { qrCode } from "@/lib/share/qr";
import messages from "@/messages/he.json";
import { ShareChoices, type ShareLabels } from "./share-choices";

vi.mock("@/components/dashboard/changes", () => ({
  useChanges: () => ({ statusOf: (card: { status: string }) => card.status, change: () => {} }),
}));
vi.mock("@/server/property/actions", () => ({ copyListing: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const labels: ShareLabels = messages.share;
const url = "https://delet.example/property/p1";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });

test("copying is confirmed, and a clipboard error shows the URL to be copied by hand", async () => {
  const user = userEvent.setup();
  show(<ShareChoices labels={labels} title="דירה" url={url} />);
  await user.click(button(labels.copy));
  await waitFor(() => expect(screen.getByText(labels.copied)).toBeTruthy());
  expect(await navigator.clipboard.readText()).toBe(url);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await user.click(button(labels.copied));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(url));
});

test("the QR code is shown on demand, encodes this URL, and can be hidden again", async () => {
  show(<ShareChoices labels={labels} title="דירה" url={url} />);
  expect(screen.queryByRole("img")).toBeNull();
  await userEvent.click(button(labels.qr));
  const code = await screen.findByRole("img", { name: labels.qrTitle });
  const { path, size } = qrCode(url);
  expect(code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  expect(code.querySelector("path")?.getAttribute("d")).toBe(path);
  await userEvent.click(button(labels.qr));
  await waitFor(() => expect(screen.queryByRole("img")).toBeNull());
});

test("a phone offers its native share sheet too, and cancelling it shows no error", async () => {
  const shared = vi.fn().mockRejectedValue(new DOMException("called off", "AbortError"));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  try {
    show(<ShareChoices labels={labels} title="דירה" url={url} />);
    await userEvent.click(button(labels.more));
    await waitFor(() => expect(shared).toHaveBeenCalledWith({ title: "דירה", url }));
    expect(screen.queryByRole("alert")).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, "share");
  }
});

test("a desktop offers no native share sheet", () => {
  show(<ShareChoices labels={labels} title="דירה" url={url} />);
  expect(screen.queryByRole("button", { name: labels.more })).toBeNull();
});

test("an agent shares a listing from its card, and one that visitors cannot see has no link", async () => {
  const card = { id: "7d1c", title: "דירה בכרמל", status: "active", daysLeft: 30 } as OwnCard;
  const { unmount } = show(<CardActions card={card} lapsed={false} share={null} />);
  expect(screen.queryByRole("button", { name: /שיתוף/ })).toBeNull();
  unmount();
  show(<CardActions card={card} lapsed={false} share={labels} />);
  expect(screen.queryByRole("link", { name: labels.byWhatsapp, hidden: true })).toBeNull();
  await userEvent.click(button("שיתוף: דירה בכרמל"));
  const sent = await screen.findByRole("link", { name: labels.byWhatsapp, hidden: true });
  const code = await shareCode("7d1c", "whatsapp");
  await vi.waitFor(() =>
    expect(decodeURIComponent(sent.getAttribute("href") ?? "")).toBe(
      `https://wa.me/?text=דירה בכרמל\n${window.location.origin}/property/7d1c?s=${code}`,
    ),
  );
});

test("each channel has its own link, so that its visitors are counted", async () => {
  show(<ShareChoices labels={labels} page="p1" title="דירה" url={url} />);
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href") ?? "";
  const [whatsapp, facebook, mail, copied] = await Promise.all(
    (["whatsapp", "facebook", "mail", "copied"] as const).map((place) => shareCode("p1", place)),
  );
  await vi.waitFor(() => expect(link(labels.byWhatsapp)).toContain(`s%3D${whatsapp}`));
  expect(link(labels.byFacebook)).toContain(`s%3D${facebook}`);
  expect(link(labels.byMail)).toContain(`s%3D${mail}`);
  const user = userEvent.setup();
  await user.click(button(labels.copy));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${url}?s=${copied}`),
  );
});

test("a browser that cannot create codes shares the plain URL", async () => {
  vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("not here"));
  show(<ShareChoices labels={labels} page="p1" title="דירה" url={url} />);
  await Promise.resolve();
  const href = screen.getByRole("link", { name: labels.byWhatsapp }).getAttribute("href");
  expect(href).toContain(encodeURIComponent(url));
  expect(href).not.toContain("s%3D");
});
