export function siteRoutes(): string[];
