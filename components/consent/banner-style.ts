/**
 * Shows the banner in the HTML from the first paint to visitors who have not answered its version (which BOOT_SCRIPT
 * records on the document), and to everyone the server has asked. A member's pages carry the server's state themselves
 * (data-member). The space reserved at the bottom is an estimate, which useBottomInset corrects if needed.
 */
export function bannerStyle(policyVersion: number, requireCheckbox: boolean) {
  const guest = `:not([data-answered~="${policyVersion}"]):not(:has([data-member]))`;
  const unanswered = `html[data-answered]:is(${guest},:has([data-member=asked]))`;
  const inset = (height: string) => `${unanswered}:has([data-policy]){--bottom-bar:${height}}`;
  return [
    "[data-policy]:not([data-known]){display:none}",
    `${unanswered} [data-policy]{display:block}`,
    // On a phone, two lines and the button, or three lines with the checkbox (consent-card.tsx).
    inset(requireCheckbox ? "7.75rem" : "6.5rem"),
    `@media (width>=48rem){${inset("6.5rem")}}`,
  ].join("");
}
