/**
 * Shows the banner of the HTML with the first paint to whoever has not answered its version, as
 * BOOT_SCRIPT notes on the document. Room is kept at the bottom by a guess, until the page's own
 * script has measured the banner.
 */
export function bannerStyle(policyVersion: number) {
  const unanswered = `html[data-answered]:not([data-answered~="${policyVersion}"])`;
  const room = (height: string) => `${unanswered}:has([data-policy]){--bottom-bar:${height}}`;
  return [
    "[data-policy]{display:none}",
    `${unanswered} [data-policy]{display:block}`,
    room("14.5rem"),
    `@media (width>=48rem){${room("9rem")}}`,
  ].join("");
}
