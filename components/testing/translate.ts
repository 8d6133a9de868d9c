const SKIPPED = "script,style,noscript,option,title,textarea,font";

/**
 * Does to `root` what a browser's translation does: each text node gives way to words in two elements
 * of their own, now and when text comes. React then no longer finds the text nodes that it made.
 * Answers how to stop.
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
