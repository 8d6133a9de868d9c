/** The page with its scripts as a block of data; a page of any other form is left as it is. */
export function lateScripts(html: string): string;
