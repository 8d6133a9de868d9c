import { xmlText } from "@/lib/feed/xml";

/**
 * The code that an agent pastes into their own page: a link that works without JavaScript, and the script that replaces
 * it with the homes (public/widget.js).
 */
export const scriptSnippet = (widget: {
  page: string;
  title: string;
  id: string;
  script: string;
}) =>
  `<a href="${xmlText(widget.page)}" data-delet-widget="${widget.id}">${xmlText(widget.title)}</a>
<script async src="${xmlText(widget.script)}"></script>`;

/** For site builders that do not allow scripts; its height does not adapt to the content. */
export const frameSnippet = (widget: { frame: string; title: string }) =>
  `<iframe src="${xmlText(widget.frame)}" title="${xmlText(widget.title)}" loading="lazy" style="width:100%;height:900px;border:0"></iframe>`;
