import type { SeedBackend } from "./backend";

/** Accessibility complaints: one waiting for long, a fresh one, and one past its deadline. */
const COMPLAINTS = [
  ["קורא המסך לא מקריא את המחיר כשעוברים בין הנכסים ברשימה.", "/explore", "NVDA", 3],
  ["בהגדלה של 200% הכפתור ״שליחה״ יוצא מהמסך.", "/property", "הגדלה בדפדפן", 52],
  ["לא הצלחתי לסגור את הגלריה במקלדת.", "", "", 64],
] as const;

/** From people who left no address: the demo sends no mail. */
export async function storeComplaints(backend: SeedBackend) {
  for (const [words, page, tool, days] of COMPLAINTS) {
    const complaint = JSON.stringify({ words, page, tool });
    await backend.query("select public.complain_of_accessibility($1, $2)", [complaint, words]);
    await backend.query(
      `update private.accessibility_complaints
       set created_at = created_at - make_interval(days => $2), due_at = due_at - make_interval(days => $2)
       where words = $1`,
      [words, days],
    );
  }
}
