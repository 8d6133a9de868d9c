const UNSEEN =
  /[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180D\u180F\u200E\u200F\u2065\u206A-\u206F\uFE00-\uFE0F\u{E0000}-\u{E0FFF}]/gu;
const SPACES = /[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;

/**
 * The name of a city, a neighbourhood or a street as it looks: without invisible characters, and with ordinary single
 * spaces. The database normalizes in the same way (`private.place_name`); what it refuses is left to validation.
 */
export const placeName = (name: string) => name.replace(UNSEEN, "").replace(SPACES, " ").trim();
