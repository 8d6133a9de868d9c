"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Viewer } from "@/components/island/viewer";
import { guestFlag, settledFlag } from "@/lib/consent/flags";
import type { ConsentQuestion, ConsentView, MemberConsent } from "@/lib/consent/types";
import { firstPaths } from "@/lib/first-paths";
import { recordConsent } from "@/server/consent/actions";
import { ConsentCard } from "./consent-card";
import { useBottomInset } from "./use-bottom-inset";

/** "waiting" until the server has said whether there is something to ask. */
type State = "waiting" | "asking" | "saving" | "failed" | "saved" | "settled";
type Labels = { mustTick: string; failed: string; saved: string };

/**
 * `onPage` is in the HTML, and seen from the first paint on if this browser remembers no answer. Once the page is used
 * the server is asked whether a member looks, who may have answered elsewhere, and again when somebody has signed in.
 */
export function ConsentIsland({
  labels,
  onPage,
}: {
  labels: Labels;
  /** Null when the banner is switched off, or its settings could not be read. */
  onPage: ConsentView | null;
}) {
  const [banner, setBanner] = useState(onPage);
  const [state, setState] = useState<State>("waiting");
  const lastQuestion = useRef<Promise<ConsentQuestion>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const signingIn = usePathname()?.startsWith("/auth") ?? false;
  useBottomInset(box, banner !== null && state !== "saved" && state !== "settled");

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is asked changes with signingIn.
  useEffect(() => {
    let here = true;
    // What a guest was asked says nothing about a member: the style decides again until it is known.
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
        // What could not be asked is not answered, unless this browser remembers better.
        if (!here || !onPage || isSet(guestFlag, onPage) || isSet(settledFlag, onPage)) return;
        setState((now) => (now === "waiting" ? "asking" : now));
      });
    return () => {
      here = false;
    };
  }, [signingIn]);

  // Answered meanwhile: in another tab, or on the page from which "back" led here, where all stands as it was left.
  useEffect(() => {
    const again = async () => {
      const question = await lastQuestion.current?.catch(() => null);
      if (question && isAnsweredHere(question)) {
        setState((now) => (now === "asking" || now === "failed" ? "settled" : now));
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
      // The press may come before the server's answer: then it waits, and asks again if that failed.
      const question = await (lastQuestion.current ?? ask(onPage)).catch(() => ask(onPage));
      if (question?.asks === "guest") remember(guestFlag, question.banner, true);
      if (question?.asks === "member") {
        if (!(await recordConsent())?.data) return setState("failed");
        remember(settledFlag, question.banner, true);
      }
      setState("saved");
    } catch {
      setState("failed");
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
      // Until the server has answered, the style in the page decides whether it is seen.
      data-known={state === "waiting" ? undefined : ""}
      data-policy={banner.policyVersion}
      ref={box}
    >
      <ConsentCard
        banner={banner}
        busy={state === "saving"}
        failure={state === "failed" ? labels.failed : undefined}
        mustTick={labels.mustTick}
        onAccept={() => void accept()}
      />
    </div>
  );
}

/** What to ask whom. A member's answer is stored, and their pages bring it along; a guest's is in this browser only. */
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

/** A settled flag was taken away when the server asked: one that is there came after it. */
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
    // Storage is forbidden in this browser: the answer holds for this page only.
  }
}
