// Puts the homes of an agent in place of each link that asks for them (`data-delet-widget`). The link stays where the
// frame is not let in, does not load, or nothing runs. Only the frame itself may say how high it is.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const links = new Map();
  const UNSEEN = "position:absolute;width:100%;height:1px;border:0;visibility:hidden";

  function frameFor(link) {
    const id = link.dataset.deletWidget;
    if (!/^[\da-f-]{36}$/i.test(id) || [...links.values()].includes(link)) return;
    const frame = document.createElement("iframe");
    frame.src = `${origin}/widget/${id}`;
    frame.title = link.textContent.trim();
    frame.loading = "lazy";
    frame.style.cssText = UNSEEN;
    links.set(frame, link);
    link.after(frame);
  }

  addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || data?.type !== "delet:height" || !Number.isFinite(data.px)) return;
    for (const [frame, link] of links) {
      if (frame.contentWindow !== source) continue;
      const px = Math.min(4000, Math.max(60, Math.ceil(data.px)));
      frame.style.cssText = `display:block;width:100%;height:${px}px;border:0`;
      link.style.setProperty("display", "none", "important");
    }
  });

  const show = () => document.querySelectorAll("a[data-delet-widget]").forEach(frameFor);
  show();
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
})();
