import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { outdatedPage } from "@/components/testing/show";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { guestFlag, settledFlag } from "@/lib/consent/flags";
import type { ConsentQuestion } from "@/lib/consent/types";
import { bannerStyle } from "./banner-style";
import { ConsentIsland } from "./consent-island";

const recordConsent = vi.hoisted(() => vi.fn());
vi.mock("@/server/consent/actions", () => ({ recordConsent }));
const usePathname = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ usePathname }));

const labels = {
  mustTick: "tick first",
  failed: "could not save",
  outdated: "reload",
  saved: "thank you",
};

const asks = (asking: "guest" | "member", requireCheckbox = false): ConsentQuestion => ({
  asks: asking,
  banner: {
    policyVersion: 3,
    title: "Privacy",
    message: "About the policy.",
    acceptLabel: "I agree",
    learnMoreLabel: "Read more",
    requireCheckbox,
  },
});

function answer(question: ConsentQuestion | Error) {
  vi.stubGlobal("fetch", async (path: string) => {
    if (question instanceof Error) throw question;
    const viewer = question?.asks === "guest" ? null : { name: "Dana" };
    return { ok: true, json: async () => (path === "/api/viewer" ? viewer : question) };
  });
}

const onPage = asks("guest")?.banner ?? null;

/** The page as served: the boot script has run, and the banner and its style are in the HTML. */
function arrive(banner = onPage) {
  new Function(BOOT_SCRIPT)();
  document.head.innerHTML = banner
    ? `<style>${bannerStyle(banner.policyVersion, false)}</style>`
    : "";
  return render(<ConsentIsland labels={labels} onPage={banner} />);
}

async function show(question: ConsentQuestion | Error, banner = onPage) {
  answer(question);
  arrive(banner);
  await turn();
}

/** One task later nothing is pending: the stubbed responses need none of their own. */
const turn = () => act(() => new Promise<void>((done) => setTimeout(done)));

const banner = () => screen.queryByRole("region", { name: "Privacy" });
const accept = () => userEvent.click(screen.getByRole("button", { name: "I agree" }));

beforeEach(() => {
  localStorage.clear();
  recordConsent.mockReset();
  usePathname.mockReturnValue("/pricing");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the consent banner", () => {
  test("checks again after sign-in, and hides when the member answered before", async () => {
    usePathname.mockReturnValue("/auth");
    answer(asks("guest"));
    const { rerender } = arrive();
    await waitFor(() => expect(banner()).not.toBeNull());
    answer(null);
    usePathname.mockReturnValue("/dashboard");
    rerender(<ConsentIsland labels={labels} onPage={onPage} />);
    await waitFor(() => expect(banner()).toBeNull());
  });

  test.each([
    ["asked", true],
    ["settled", false],
  ])(
    "a member's page marked %s is trusted at once, also right after sign-in",
    async (word, seen) => {
      localStorage.setItem(settledFlag(3), String(!seen));
      usePathname.mockReturnValue("/auth");
      answer(asks("guest"));
      const { rerender } = arrive();
      await waitFor(() => expect(banner()).not.toBeNull());

      const shell = document.body.appendChild(document.createElement("div"));
      shell.dataset.member = word;
      const fetched = vi.spyOn(globalThis, "fetch");
      usePathname.mockReturnValue("/dashboard");
      rerender(<ConsentIsland labels={labels} onPage={onPage} />);
      expect(banner() !== null).toBe(seen);
      await turn();
      expect(banner() !== null).toBe(seen);
      cleanup();
      arrive();
      expect(banner() !== null).toBe(seen);
      expect(fetched).not.toHaveBeenCalled();
      shell.remove();
    },
  );

  test("a failed request counts as unanswered, unless an answer is stored", async () => {
    await show(new Error("offline"));
    expect(banner()).not.toBeNull();
    cleanup();
    localStorage.setItem(settledFlag(3), "true");
    await show(new Error("offline"));
    expect(banner()).toBeNull();
  });

  test("shows at once for a user who has not answered", () => {
    answer(asks("guest"));
    arrive();
    expect(banner()).not.toBeNull();
  });

  test.each([guestFlag(3), settledFlag(3)])(
    "does not show at once for a user who has %s",
    (flag) => {
      localStorage.setItem(flag, "true");
      answer(asks("guest"));
      arrive();
      expect(banner()).toBeNull();
    },
  );

  test.each(["pageshow", "storage"])(
    "hides on an untouched page when answered on another: %s",
    (event) => {
      vi.stubGlobal("fetch", () => new Promise(() => {}));
      arrive();
      expect(banner()).not.toBeNull();
      localStorage.setItem(guestFlag(3), "true");
      window.dispatchEvent(Object.assign(new Event(event), { persisted: true }));
      // The attribute the style reads; jsdom does not re-evaluate styles.
      expect(document.documentElement.dataset.answered).toBe("3");
    },
  );

  test("does not show without the boot script, and so without JavaScript", () => {
    answer(asks("guest"));
    arrive();
    delete document.documentElement.dataset.answered;
    expect(banner()).toBeNull();
  });

  test("is excluded from search result snippets", () => {
    answer(asks("guest"));
    arrive();
    expect(banner()?.closest("[data-nosnippet]")).not.toBeNull();
  });

  test("does not show without settings, when switched off or already answered", async () => {
    await show(null, null);
    expect(banner()).toBeNull();
    cleanup();
    await show(null);
    expect(banner()).toBeNull();
  });

  test.each([
    ["what it would cover is moved up", 200, 40, 1],
    ["what is taller than the room stays", 200, 2000, 0],
    ["nothing moves while it is not shown", 0, 40, 0],
  ])("when something gets the focus, %s", async (_, shown, height, moves) => {
    await show(asks("guest"));
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(shown);
    const scrollBy = vi.spyOn(window, "scrollBy").mockImplementation(() => {});
    const bar = banner()?.parentElement as HTMLElement;
    bar.getBoundingClientRect = () => new DOMRect(0, 400, 300, shown);
    const low = document.body.appendChild(document.createElement("button"));
    low.getBoundingClientRect = () => new DOMRect(0, 390, 100, height);
    low.focus();
    expect(scrollBy).toHaveBeenCalledTimes(moves);
    low.remove();
  });

  test("sends no request for a guest whom the page already asks", async () => {
    answer(asks("guest"));
    const fetched = vi.spyOn(globalThis, "fetch");
    arrive();
    await waitFor(() => expect(fetched).toHaveBeenCalledWith("/api/viewer"));
    await accept();
    await waitFor(() => expect(localStorage.getItem(guestFlag(3))).toBe("true"));
    expect(fetched).toHaveBeenCalledOnce();
  });

  test("shows after the server's response when the page had none", async () => {
    await show(asks("guest"), null);
    expect(banner()).not.toBeNull();
  });

  test("does not show when the page has none and the request fails", async () => {
    await show(new Error("offline"), null);
    expect(banner()).toBeNull();
  });

  test("retries when the first request failed", async () => {
    await show(new Error("offline"));
    await accept();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("could not save"));
    answer(asks("guest"));
    await accept();
    await waitFor(() => expect(localStorage.getItem(guestFlag(3))).toBe("true"));
  });

  test("says that a page from before a deploy must be reloaded", async () => {
    recordConsent.mockRejectedValueOnce(outdatedPage());
    await show(asks("member"));
    await accept();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("reload"));
  });

  test("is skipped on the next page for a member who answered elsewhere, but not for a later guest", async () => {
    await show(null);
    expect(localStorage.getItem(settledFlag(3))).toBe("true");
    cleanup();
    await show(asks("guest"));
    expect(banner()).not.toBeNull();
    expect(localStorage.getItem(settledFlag(3))).toBeNull();
  });

  test("links to the policy", async () => {
    await show(asks("guest"));
    // Next to the text or, on a phone, next to the button.
    for (const link of screen.getAllByRole("link", { name: "Read more" }))
      expect(link.getAttribute("href")).toBe("/privacy");
  });

  test("a guest's answer is remembered in this browser, for this version", async () => {
    await show(asks("guest"));
    await accept();
    await waitFor(() => expect(localStorage.getItem(guestFlag(3))).toBe("true"));
    expect(recordConsent).not.toHaveBeenCalled();
    expect((await screen.findByRole("status")).textContent).toBe("thank you");
  });

  test("a guest who answered this version is not asked again", async () => {
    localStorage.setItem(guestFlag(3), "true");
    await show(asks("guest"));
    expect(banner()).toBeNull();
  });

  test("a guest who answered an older version is asked again", async () => {
    localStorage.setItem(guestFlag(2), "true");
    await show(asks("guest"));
    expect(banner()).not.toBeNull();
  });

  test.each([
    ["guest", guestFlag(3), "pageshow"],
    ["guest", guestFlag(3), "storage"],
    ["member", settledFlag(3), "pageshow"],
  ] as const)(
    "a %s who answered on another page (%s) is no longer asked here: %s",
    async (who, flag, event) => {
      await show(asks(who));
      window.dispatchEvent(new Event(event));
      await turn();
      expect(banner()).not.toBeNull();
      localStorage.setItem(flag, "true");
      window.dispatchEvent(new Event(event));
      await waitFor(() => expect(banner()).toBeNull());
    },
  );

  test("a member is asked even when this browser stores a guest's answer", async () => {
    localStorage.setItem(guestFlag(3), "true");
    await show(asks("member"));
    await waitFor(() => expect(banner()).not.toBeNull());
  });

  test("a member's answer is recorded on the server", async () => {
    recordConsent.mockResolvedValue({ data: { recorded: true } });
    await show(asks("member"));
    await accept();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("thank you"));
    expect(recordConsent).toHaveBeenCalledOnce();
    expect(localStorage.getItem(settledFlag(3))).toBe("true");
    expect(localStorage.getItem(guestFlag(3))).toBeNull();
  });

  test.each([
    ["is refused", () => Promise.resolve({ serverError: { code: "unexpected" } })],
    ["does not arrive", () => Promise.reject(new Error("offline"))],
  ])("a member's answer that %s keeps the banner and shows an error", async (_, outcome) => {
    recordConsent.mockImplementation(outcome);
    await show(asks("member"));
    await accept();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("could not save"));
    expect(banner()).not.toBeNull();
  });

  test("a required box blocks acceptance until it is ticked, and pressing says why", async () => {
    const question = asks("guest", true);
    await show(question, question?.banner);
    const button = screen.getByRole("button", { name: "I agree" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("tick first"));
    expect(localStorage.getItem(guestFlag(3))).toBeNull();
    await userEvent.click(await screen.findByRole("checkbox", { name: "I agree" }));
    await userEvent.click(button);
    await waitFor(() => expect(localStorage.getItem(guestFlag(3))).toBe("true"));
  });
});
