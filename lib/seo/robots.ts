/**
 * Everything public may be crawled, including "noindex" pages: a crawler that cannot read that tag cannot obey it.
 * Searches under the share address are disallowed for search engines, but allowed for chats and social networks that
 * generate link previews.
 */
export const robotsTxt = (siteUrl: string) => `User-agent: facebookexternalhit
User-agent: Twitterbot
User-agent: LinkedInBot
User-agent: Slackbot
User-agent: TelegramBot
User-agent: WhatsApp
Allow: /
Disallow: /api/

User-agent: *
Allow: /
Allow: /api/v1/
Disallow: /api/
Disallow: /search?

Sitemap: ${siteUrl}/sitemap.xml
`;
