import type { PGlite } from "@electric-sql/pglite";

/**
 * PGlite writes every message into one shared buffer, and a value that is not text breaks it off in
 * the middle: what it had written stays in front of the next message, which the database then
 * refuses ("invalid message format", 08P01), be it that request's `rollback` or somebody else's
 * `begin`. Values of arrays reach the buffer unchecked (a filter `ov.{}` does, which lite reads as an
 * object), so each is made text, or refused, before.
 */
export function onlyTextOnTheWire(db: PGlite) {
  for (const [type, serialize] of Object.entries(db.serializers)) {
    db.serializers[type] = (value: unknown) => {
      const text: unknown = isEmptyObject(value) ? "{}" : serialize(value);
      if (typeof text === "string") return text;
      throw Object.assign(new Error(`malformed array literal: "${JSON.stringify(value)}"`), {
        code: "22P02",
      });
    };
  }
}

/** What lite makes of `{}`, the empty array; as JSON it is the same two characters. */
const isEmptyObject = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).length === 0;
