/** What operators tell everybody, above every page. */
export type SiteNoticeView = {
  /** Nobody but operators stores anything. */
  readOnly: boolean;
  /** Empty: the site has a sentence of its own. */
  readOnlyText: string;
  bannerText: string;
};
