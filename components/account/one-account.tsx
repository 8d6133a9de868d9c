"use client";
import { type ReactNode, useEffect, useState } from "react";
import {
  announceReload,
  clearPreservedInput,
  OwnAccount,
} from "@/components/form/use-preserved-input";
import { dropShared } from "@/components/share-target/shared-listing";
import { SIGNED_OUT_COOKIE } from "@/lib/auth/signed-out-cookie";
import { paths } from "@/lib/paths";

const KEY = "delet-account";

/** Also null where the browser stores nothing: the account is then unknown. */
function signedIn() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const signedOut = () => document.cookie.split("; ").includes(`${SIGNED_OUT_COOKIE}=1`);

/** Not supported by every browser; without it the page checks when it becomes visible. */
const changes = () => (globalThis as { cookieStore?: EventTarget }).cookieStore;

const isSignOut = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.getAttribute("action") === paths.signOut;

function askAnew() {
  announceReload();
  location.reload();
}

/**
 * All tabs of a browser share one session. If somebody else has signed in since, a page that is still open would save
 * its input to the other account; if its user has signed out, it would show their data to the next person at the
 * computer. The page is therefore reloaded, which leads through sign-in back to what was typed. A session that merely
 * expires removes nothing from the screen.
 */
export function OneAccount({ id, children }: { id: string; children?: ReactNode }) {
  const [shown] = useState(id);
  useEffect(() => {
    // A refresh has already rendered the other account's page, but the input in it still belongs to the first one.
    if (id !== shown) askAnew();
    try {
      localStorage.setItem(KEY, id);
    } catch {}
    // Somebody is signed in again, so the signed-out mark is cleared.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;

    // The tab that signs out navigates away anyway.
    let leaves = false;
    const leave = (event: Event) => {
      if (!isSignOut(event)) return;
      leaves = true;
      clearPreservedInput();
      void dropShared();
    };
    const look = () => {
      const now = signedIn();
      if (now !== null && now !== id) askAnew();
      else if (!leaves && signedOut()) askAnew();
    };
    // A frozen page (bfcache) missed the events.
    const comeBack = () => {
      leaves = false;
      look();
    };
    const store = changes();
    store?.addEventListener("change", look);
    addEventListener("storage", look);
    addEventListener("focus", look);
    addEventListener("pageshow", comeBack);
    addEventListener("submit", leave);
    document.addEventListener("visibilitychange", look);
    return () => {
      store?.removeEventListener("change", look);
      removeEventListener("storage", look);
      removeEventListener("focus", look);
      removeEventListener("pageshow", comeBack);
      removeEventListener("submit", leave);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, shown]);
  return <OwnAccount value={shown}>{children}</OwnAccount>;
}
