import type { Page } from "@playwright/test";

/** Records the page's Content-Security-Policy violations from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeBinding("reportViolation", (_, what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      (window as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `policy ${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return refused;
}
