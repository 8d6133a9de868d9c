// When a part of a page could not be read and the page was made without it. Plain JavaScript, because Next loads the
// cache handler by itself; on the process, because the parts of a build do not share their modules.

/** A page that is being made at this moment is shown, and kept for some seconds only. */
export function tellMissing() {
  globalThis.__deletMissingAt = performance.now();
}

/** `moment`: of `performance.now()`. */
export const wasMissingSince = (moment) => (globalThis.__deletMissingAt ?? -1) >= moment;
