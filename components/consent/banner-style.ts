/**
 * Shows the banner of the HTML with the first paint to whoever has not answered its version, as
 * BOOT_SCRIPT notes on the document, and to everybody once the server has asked. A member's pages say
 * themselves what the server knows (data-member). Room is kept at the bottom by a guess, which
 * useBottomInset corrects where it is wrong.
 */
export function bannerStyle(policyVersion: number, requireCheckbox: boolean) {
  const guest = `:not([data-answered~="${policyVersion}"]):not(:has([data-member]))`;
  const unanswered = `html[data-answered]:is(${guest},:has([data-member=asked]))`;
  const inset = (height: string) => `${unanswered}:has([data-policy]){--bottom-bar:${height}}`;
  return [
    "[data-policy]:not([data-known]){display:none}",
    `${unanswered} [data-policy]{display:block}`,
    // On a phone two lines and the answer, or three with the checkbox (consent-card.tsx).
    inset(requireCheckbox ? "7.75rem" : "6.5rem"),
    `@media (width>=48rem){${inset("6.5rem")}}`,
  ].join("");
}
