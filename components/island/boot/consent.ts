import { html, onReturn } from "./events";

/**
 * Notes on the document which versions of the policy this browser has answered (lib/consent/flags.ts),
 * for the style of the banner; again when one was answered in another tab or on another page.
 */
export function noteAnsweredPolicies() {
  note();
  onReturn(note);
}

function note() {
  const versions: string[] = [];
  for (const key of Object.keys(localStorage)) {
    const version = /^consent-(?:accepted|settled)-v(\d+)$/.exec(key)?.[1];
    if (version && localStorage.getItem(key) === "true") versions.push(version);
  }
  html.dataset.answered = versions.join(" ");
}
