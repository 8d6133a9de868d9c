/** On a slow line the first frame waits for the style: after this long the scripts are asked for all the same. */
export const LONGEST_WAIT_MS: number;
/** The page with its scripts after its first frame; a page that looks otherwise is left as it is. */
export function lateScripts(html: string): string;
/** Whether an inline script is the line that asks for the others, and for nothing else. */
export function isStart(script: string): boolean;
