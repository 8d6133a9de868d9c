import { PASSWORD_MIN } from "./password";

/** Rows of the keyboards common in Israel, in addition to the alphabets. */
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
/** Final letters are mapped to the ordinary ones: אבגדהוזחטיכלמנ is one sequence. */
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשת"];

const neighbours = new Set(
  [...ROWS, ...ALPHABETS].flatMap((line) =>
    [...line].slice(1).flatMap((char, at) => [line.charAt(at) + char, char + line.charAt(at)]),
  ),
);

/**
 * The minimum of letters that do not follow from the preceding one: `abcd1234` has two, in `delet-demo` nearly all are.
 */
const SURPRISES_MIN = 4;

/**
 * Whether a password is a sequence or a repetition of few characters. Attackers try these first, and no list can hold
 * them all.
 */
export function isTrivialPassword(password: string) {
  const chars = [...(unitOf(password.toLowerCase()) ?? "")];
  const surprises = chars.filter((char, at) => {
    const before = chars[at - 1];
    return before !== char && !neighbours.has(`${before}${char}`);
  });
  return surprises.length < SURPRISES_MIN;
}

/** The unit of `shalomshalom` is too short for a password; longer words may be repeated. */
function unitOf(text: string) {
  const unit = /^(.+?)\1+$/u.exec(text)?.[1];
  if (unit === undefined) return text;
  return [...unit].length < PASSWORD_MIN ? null : unit;
}
