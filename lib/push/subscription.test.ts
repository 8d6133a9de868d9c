import { expect, test } from "vitest";
import { pushSubscription, shortTitle } from "./subscription";

const keys = { p256dh: `B${"a".repeat(86)}`, auth: "A_-4".repeat(5).concat("22") };
const takes = (endpoint: string) => pushSubscription.safeParse({ ...keys, endpoint }).success;

test.each([
  "https://fcm.googleapis.com/fcm/send/dQw4:APA91b-_x",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA==",
  "https://web.push.apple.com/QGuQyavXutnMH",
  "https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%2bd",
])("a browser vendor's push service is accepted: %s", (endpoint) => {
  expect(takes(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/a",
  "https://fcm.googleapis.com:8443/a",
  "https://fcm.googleapis.com@127.0.0.1/a",
  "https://fcm.googleapis.com.evil.example/a",
  "https://evil-fcm.googleapis.com/a",
  "https://evilpush.apple.com/a",
  "https://push.apple.com/a",
  "https://notify.windows.com.evil.example/a",
  "https://127.0.0.1/fcm.googleapis.com/a",
  "https://[::1]/a",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/a",
  "https://fcm.googleapis.com\\@evil.example/a",
  "https://fcm.googleapis.com/a b",
  "https://fcm.googleapis.com/a\r\nHost: evil.example",
  "https://fcm.googleapis.com/a\n",
  "https://fcm.googleapis.com/a#b",
  "https://fcm.googleapis.com/",
  "https://fcm.googleapis.com",
  "//fcm.googleapis.com/a",
  "ftp://fcm.googleapis.com/a",
  "",
  `https://fcm.googleapis.com/${"a".repeat(1000)}`,
])("any other address is rejected: %j", (endpoint) => {
  expect(takes(endpoint)).toBe(false);
});

test("keys must have the standard length", () => {
  const endpoint = "https://fcm.googleapis.com/a";
  const parse = (change: object) =>
    pushSubscription.safeParse({ ...keys, endpoint, ...change }).success;
  expect(parse({})).toBe(true);
  for (const p256dh of [
    "",
    "a".repeat(87),
    `B${"a".repeat(85)}`,
    `B${"a".repeat(87)}`,
    `B${"+".repeat(86)}`,
  ]) {
    expect([p256dh, parse({ p256dh })]).toEqual([p256dh, false]);
  }
  for (const auth of ["", "a".repeat(21), "a".repeat(23), "a".repeat(21).concat("=")]) {
    expect([auth, parse({ auth })]).toEqual([auth, false]);
  }
});

test("a long title is cut between words", () => {
  expect(shortTitle("דירת גן מטופחת")).toBe("דירת גן מטופחת");
  const long = shortTitle("דירת ארבעה חדרים מרווחת ומוארת עם מרפסת שמש גדולה ונוף פתוח לים");
  expect(long).toBe("דירת ארבעה חדרים מרווחת ומוארת עם מרפסת שמש גדולה ונוף פתוח…");
  expect(shortTitle("א".repeat(200))).toHaveLength(61);
});
