import { xmlText } from "@/lib/feed/xml";

/**
 * What an agent puts into a page of their own: a link that works by itself, and the script that puts the homes in its
 * place (public/widget.js).
 */
export const scriptSnippet = (widget: {
  page: string;
  title: string;
  id: string;
  script: string;
}) =>
  `<a href="${xmlText(widget.page)}" data-delet-widget="${widget.id}">${xmlText(widget.title)}</a>
<script async src="${xmlText(widget.script)}"></script>`;

/** For makers of sites that take no script; its height does not follow what is in it. */
export const frameSnippet = (widget: { frame: string; title: string }) =>
  `<iframe src="${xmlText(widget.frame)}" title="${xmlText(widget.title)}" loading="lazy" style="width:100%;height:900px;border:0"></iframe>`;
