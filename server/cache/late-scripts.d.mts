/** The page with its scripts as a block of data; a page that looks otherwise is left as it is. */
export function lateScripts(html: string): string;
