/**
 * Everything public may be read, pages that say "noindex" too: who may not read that line cannot
 * follow it. Searches under the share address are closed to search engines and open to the chats
 * and networks that make previews of links.
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
