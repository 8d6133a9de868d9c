const STABLE = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * The newest patch of the installed minor and the newest minor of the installed major, if newer, without duplicates.
 */
export function newerVersions(installed: string, published: readonly string[]) {
  const own = numbersOf(installed);
  if (!own) throw new Error(`${installed} is no stable version`);
  const newer = published
    .flatMap((version) => {
      const numbers = numbersOf(version);
      return numbers && compare(numbers, own) > 0 ? [{ version, numbers }] : [];
    })
    .filter(({ numbers }) => numbers[0] === own[0])
    .sort((one, other) => compare(one.numbers, other.numbers));
  const patch = newer.filter(({ numbers }) => numbers[1] === own[1]).at(-1);
  const found = [patch, newer.at(-1)].flatMap((newest) => (newest ? [newest.version] : []));
  return [...new Set(found)];
}

type Numbers = [major: number, minor: number, patch: number];

function numbersOf(version: string): Numbers | null {
  const match = STABLE.exec(version);
  return match && [Number(match[1]), Number(match[2]), Number(match[3])];
}

const compare = (one: Numbers, other: Numbers) =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
