/** The operators' announcement, shown above every page. */
export type SiteNoticeView = {
  /** Read-only mode: only operators can store anything. */
  readOnly: boolean;
  /** Empty: the site's default text is used. */
  readOnlyText: string;
  bannerText: string;
};
