"use client";
import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { connectionErrorReason } from "@/components/form/connection-error-reason";
import type { Viewer } from "@/components/island/viewer";
import { guestFlag, settledFlag } from "@/lib/consent/flags";
import type { ConsentQuestion, ConsentView, MemberConsent } from "@/lib/consent/types";
import { firstPaths } from "@/lib/first-paths";
import { recordConsent } from "@/server/consent/actions";
import { ConsentCard } from "./consent-card";
import { useBottomInset } from "./use-bottom-inset";

/** "waiting" until the server has responded whether consent is required. */
type State = "waiting" | "asking" | "saving" | "failed" | "outdated" | "saved" | "settled";
type Labels = { mustTick: string; failed: string; outdated: string; saved: string };

/**
 * `onPage` is in the HTML and visible from the first paint unless this browser stores an answer. After hydration the
 * server is asked whether the viewer is a member, who may have answered on another device, and asked again after
 * signing in.
 */
export function ConsentIsland({
  labels,
  onPage,
}: {
  labels: Labels;
  /** Null if the banner is switched off or its settings could not be read. */
  onPage: ConsentView | null;
}) {
  const [banner, setBanner] = useState(onPage);
  const [state, setState] = useState<State>("waiting");
  const lastQuestion = useRef<Promise<ConsentQuestion>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const signingIn = usePathname()?.startsWith("/auth") ?? false;
  useBottomInset(box, banner !== null && state !== "saved" && state !== "settled");

  const askServer = useEffectEvent(() => {
    let here = true;
    // A guest's state does not apply to a member: the style decides until the member's state is known.
    setState((now) => (now === "asking" ? "waiting" : now));
    const asking = ask(onPage);
    lastQuestion.current = asking;
    asking
      .then((question) => {
        if (!here) return;
        if (question) setBanner(question.banner);
        remember(settledFlag, question ? question.banner : onPage, question === null);
        const answered = !question || isAnsweredHere(question);
        setState((now) => (answered ? "settled" : now === "saving" ? now : "asking"));
      })
      .catch(() => {
        // If the request fails, consent counts as missing unless this browser stores an answer.
        if (!here || !onPage || isSet(guestFlag, onPage) || isSet(settledFlag, onPage)) return;
        setState((now) => (now === "waiting" ? "asking" : now));
      });
    return () => {
      here = false;
    };
  });
  // Signing in changes who is asked.
  useEffect(() => askServer(), [signingIn]);

  // Answered in another tab, or on the page from which "back" restored this one in its earlier state.
  useEffect(() => {
    const again = async () => {
      const question = await lastQuestion.current?.catch(() => null);
      if (question && isAnsweredHere(question)) {
        setState((now) => (["asking", "failed", "outdated"].includes(now) ? "settled" : now));
      }
    };
    window.addEventListener("pageshow", again);
    window.addEventListener("storage", again);
    return () => {
      window.removeEventListener("pageshow", again);
      window.removeEventListener("storage", again);
    };
  }, []);

  useEffect(() => {
    if (state !== "saved") return;
    const timer = setTimeout(() => setState("settled"), 5000);
    return () => clearTimeout(timer);
  }, [state]);

  async function accept() {
    setState("saving");
    try {
      // The press may precede the server's response: it then waits for it, and retries if it failed.
      const question = await (lastQuestion.current ?? ask(onPage)).catch(() => ask(onPage));
      if (question?.asks === "guest") remember(guestFlag, question.banner, true);
      if (question?.asks === "member") {
        if (!(await recordConsent())?.data) return setState("failed");
        remember(settledFlag, question.banner, true);
      }
      setState("saved");
    } catch (error) {
      setState(connectionErrorReason(error) === "outdated" ? "outdated" : "failed");
    }
  }

  if (!banner || state === "settled") return null;
  if (state === "saved") {
    return (
      <p
        className="fixed inset-x-4 bottom-[calc(1rem+var(--contact-bar,0px))] z-40 mx-auto w-fit max-w-md rounded-lg border border-border bg-popover px-5 py-3 text-popover-foreground shadow-float"
        data-noprint
        role="status"
      >
        {labels.saved}
      </p>
    );
  }
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-40 mx-auto w-full max-w-6xl max-md:*:rounded-b-none max-md:*:border-x-0 max-md:*:pb-[max(0.375rem,env(safe-area-inset-bottom))] md:p-3"
      data-noprint
      data-nosnippet
      // Until the server has responded, the page's style decides whether the banner is visible.
      data-known={state === "waiting" ? undefined : ""}
      data-policy={banner.policyVersion}
      ref={box}
    >
      <ConsentCard
        banner={banner}
        busy={state === "saving"}
        failure={state === "failed" || state === "outdated" ? labels[state] : undefined}
        mustTick={labels.mustTick}
        onAccept={() => void accept()}
      />
    </div>
  );
}

/**
 * Whom to ask for what. A member's answer is stored on the server and comes with their pages; a guest's is in this
 * browser only.
 */
async function ask(onPage: ConsentView | null): Promise<ConsentQuestion> {
  const member = document.querySelector<HTMLElement>("[data-member]")?.dataset.member;
  if (member === ("settled" satisfies MemberConsent)) return null;
  if (onPage && member) return { banner: onPage, asks: "member" };
  if (onPage && !(await answerOf<Viewer>(firstPaths.viewer))) {
    return { banner: onPage, asks: "guest" };
  }
  return answerOf("/api/consent");
}

async function answerOf<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** The settled flag is removed when the server asks for consent, so a flag that exists was set afterwards. */
const isAnsweredHere = ({ asks, banner }: NonNullable<ConsentQuestion>) =>
  isSet(asks === "guest" ? guestFlag : settledFlag, banner);

function isSet(flag: (version: number) => string, { policyVersion }: ConsentView) {
  try {
    return localStorage.getItem(flag(policyVersion)) === "true";
  } catch {
    return false;
  }
}

function remember(flag: (version: number) => string, banner: ConsentView | null, holds: boolean) {
  try {
    if (!banner) return;
    if (holds) localStorage.setItem(flag(banner.policyVersion), "true");
    else localStorage.removeItem(flag(banner.policyVersion));
  } catch {
    // Storage is blocked in this browser: the answer holds for this page only.
  }
}
