import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    isTranslated?: boolean;
  }
}

/**
 * Simulates Google Translate on every page from now on: each text node is replaced by text in two elements of its own,
 * when the page has loaded and whenever text is added.
 */
export async function translatePages(page: Page) {
  await page.addInitScript(() => {
    const skipped = "script,style,noscript,option,title,textarea,font,[translate=no]";
    const wrap = (node: Node) => {
      if (node.nodeType !== Node.TEXT_NODE) {
        for (const child of [...node.childNodes]) wrap(child);
        return;
      }
      const text = node as Text;
      if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(skipped)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    };
    addEventListener("load", () => {
      wrap(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) wrap(node);
      }).observe(document.body, { childList: true, subtree: true });
      window.isTranslated = true;
    });
  });
}

/** Waits until the page's text is translated, again if React recreated it during hydration. */
export async function translated(page: Page) {
  await page.waitForFunction(() => window.isTranslated);
  await expect.poll(() => page.locator("main font font").count()).toBeGreaterThan(3);
}
