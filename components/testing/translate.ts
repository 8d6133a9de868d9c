const SKIPPED = "script,style,noscript,option,title,textarea,font";

/**
 * Does to `root` what a browser's translation does: it replaces each text node with text in two nested elements, now
 * and for later text. React then no longer finds its text nodes. Returns a cleanup function.
 */
export function translate(root: Node) {
  const wrap = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node as Text;
      if (!text.data.trim() || text.parentElement?.closest(SKIPPED)) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    } else for (const child of [...node.childNodes]) wrap(child);
  };
  wrap(root);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) wrap(node);
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
