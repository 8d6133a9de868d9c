/**
 * Shows the banner of the HTML with the first paint to whoever has not answered its version, as
 * BOOT_SCRIPT notes on the document, and to everybody once the server has asked. Room is kept at the
 * bottom by a guess, which useRoomAtBottom corrects where it is wrong.
 */
export function bannerStyle(policyVersion: number) {
  const unanswered = `html[data-answered]:not([data-answered~="${policyVersion}"])`;
  const room = (height: string) => `${unanswered}:has([data-policy]){--bottom-bar:${height}}`;
  return [
    "[data-policy]:not([data-asked]){display:none}",
    `${unanswered} [data-policy]{display:block}`,
    room("16rem"),
    `@media (width>=48rem){${room("13.5rem")}}`,
  ].join("");
}
