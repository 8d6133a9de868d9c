import type { PGlite } from "@electric-sql/pglite";

/**
 * PGlite writes every message into one shared buffer, and a value that is not text aborts it midway: what was written
 * stays in front of the next message, which the database then refuses ("invalid message format", 08P01), whether that
 * is the request's own `rollback` or another request's `begin`. Array elements reach the buffer unchecked (as in the
 * filter `ov.{}`, which lite reads as an object), so each is converted to text, or refused, beforehand.
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

/** lite reads `{}`, the empty array, as an object; its JSON is the same two characters. */
const isEmptyObject = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).length === 0;
