"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { guestFlag } from "@/lib/consent/guest-flag";
import type { ConsentQuestion } from "@/lib/consent/types";
import { recordConsent } from "@/server/consent/actions";
import { ConsentCard } from "./consent-card";
import { useRoomAtBottom } from "./use-room-at-bottom";

type Labels = { mustTick: string; failed: string; saved: string };

/**
 * Asks once the page is there, and again when somebody has signed in: a member may have answered
 * before. Until an answer comes, and without one, nothing is shown.
 */
export function ConsentIsland({ labels }: { labels: Labels }) {
  const [question, setQuestion] = useState<ConsentQuestion>(null);
  const [state, setState] = useState<"asking" | "saving" | "failed" | "saved">("asking");
  const box = useRef<HTMLDivElement>(null);
  const signingIn = usePathname()?.startsWith("/auth") ?? false;
  useRoomAtBottom(box, question !== null && state !== "saved");

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is asked changes with signingIn.
  useEffect(() => {
    let here = true;
    fetch("/api/consent")
      .then((response) => (response.ok ? (response.json() as Promise<ConsentQuestion>) : null))
      .then((asked) => {
        if (!here) return;
        const answered = asked?.asks === "guest" && hasFlag(asked.banner.policyVersion);
        setQuestion(answered ? null : asked);
        setState("asking");
      })
      .catch(() => {});
    return () => {
      here = false;
    };
  }, [signingIn]);

  useEffect(() => {
    if (state !== "saved") return;
    const timer = setTimeout(() => setQuestion(null), 5000);
    return () => clearTimeout(timer);
  }, [state]);

  async function accept({ banner, asks }: NonNullable<ConsentQuestion>) {
    if (asks === "guest") {
      setFlag(banner.policyVersion);
      setState("saved");
      return;
    }
    setState("saving");
    const result = await recordConsent().catch(() => undefined);
    setState(result?.data ? "saved" : "failed");
  }

  if (!question) return null;
  if (state === "saved") {
    return (
      <p
        className="fixed inset-x-4 bottom-4 z-40 mx-auto w-fit max-w-md rounded-lg border border-border bg-popover px-5 py-3 text-popover-foreground shadow-float"
        data-noprint
        role="status"
      >
        {labels.saved}
      </p>
    );
  }
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-40 mx-auto w-full max-w-4xl p-3 md:p-4"
      data-noprint
      ref={box}
    >
      <ConsentCard
        banner={question.banner}
        busy={state === "saving"}
        failure={state === "failed" ? labels.failed : undefined}
        mustTick={labels.mustTick}
        onAccept={() => void accept(question)}
      />
    </div>
  );
}

function hasFlag(version: number) {
  try {
    return localStorage.getItem(guestFlag(version)) === "true";
  } catch {
    return false;
  }
}

function setFlag(version: number) {
  try {
    localStorage.setItem(guestFlag(version), "true");
  } catch {
    // Storage is forbidden in this browser: the answer holds for this page only.
  }
}
