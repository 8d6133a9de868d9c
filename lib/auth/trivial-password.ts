import { PASSWORD_MIN } from "./password";

/** Rows of the two keyboards that people here have in front of them, beside the alphabets. */
const ROWS = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "!@#$%^&*()",
  "קראטוןםפ",
  "שדגכעיחלךף",
  "זסבהנמצתץ",
];
/** Final letters stand where their ordinary ones do: אבגדהוזחטיכלמנ is one sequence. */
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשת"];

const neighbours = new Set(
  [...ROWS, ...ALPHABETS].flatMap((line) =>
    [...line].slice(1).flatMap((char, at) => [line.charAt(at) + char, char + line.charAt(at)]),
  ),
);

/** Letters that do not follow from the one before: `abcd1234` has two, `delet-demo` nearly all. */
const SURPRISES_MIN = 4;

/**
 * Whether a password is a sequence or the same few characters again and again. Such are tried
 * first, and no list can hold them all.
 */
export function isTrivialPassword(password: string) {
  const chars = [...(unitOf(password.toLowerCase()) ?? "")];
  const surprises = chars.filter((char, at) => {
    const before = chars[at - 1];
    return before !== char && !neighbours.has(`${before}${char}`);
  });
  return surprises.length < SURPRISES_MIN;
}

/** What stays of `shalomshalom` is too short to be a password; longer words may come twice. */
function unitOf(text: string) {
  const unit = /^(.+?)\1+$/u.exec(text)?.[1];
  if (unit === undefined) return text;
  return [...unit].length < PASSWORD_MIN ? null : unit;
}
