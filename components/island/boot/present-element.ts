/** Elements of the same kind and look; parts of the page that come and go seldom have their like elsewhere. */
const similar = ({ tagName, className }: Element) =>
  [...document.getElementsByTagName(tagName)].filter((element) => element.className === className);

/** The place of an element among similar ones, by which what takes its place is found. */
export const indexOf = (element: Element) => similar(element).indexOf(element);

/**
 * The element, or the one that took its place: React makes a page anew that a translator or an
 * extension had altered before.
 */
export const presentElement = <T extends Element>(recorded: T, index: number) =>
  recorded.isConnected ? recorded : ((similar(recorded)[index] ?? null) as T | null);
