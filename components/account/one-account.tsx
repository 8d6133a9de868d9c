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

/** Null also where the browser keeps nothing: then nobody can tell. */
function signedIn() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const signedOut = () => document.cookie.split("; ").includes(`${SIGNED_OUT_COOKIE}=1`);

/** Not in every browser; without it a page looks when somebody looks at it. */
const changes = () => (globalThis as { cookieStore?: EventTarget }).cookieStore;

const isSignOut = ({ target }: Event) =>
  target instanceof HTMLFormElement && target.getAttribute("action") === paths.signOut;

function askAnew() {
  announceReload();
  location.reload();
}

/**
 * A session is one for all tabs of a browser. Where somebody else has signed in meanwhile, a page that is still open
 * would save what is typed in it as the other's; where its reader has signed out, it would show what is theirs to whoever
 * sits there next. It is asked for anew, which leads to signing in and back, to what was typed. A session that ended by
 * itself takes nothing off the screen.
 */
export function OneAccount({ id, children }: { id: string; children?: ReactNode }) {
  const [shown] = useState(id);
  useEffect(() => {
    // A refresh has already made this the other person's page, but what is typed in it is still the first one's.
    if (id !== shown) askAnew();
    try {
      localStorage.setItem(KEY, id);
    } catch {}
    // Somebody is signed in again.
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
    document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;

    // The tab that signs out leaves by itself.
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
    // A page that was frozen has not heard of it.
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
