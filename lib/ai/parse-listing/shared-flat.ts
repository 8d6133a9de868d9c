// A room in a shared flat: the rooms are the flat's, the price is the room's.
import type { Reading } from "./reading";

const room =
  /(?<![א-ת])(?:(?<=(?:סאבלט|סבלט) )ל)?חדר (?:[א-ת]+ ){0,3}?ב-?(?:דירת|דירה|בית)|(?:מפנ(?:ה|ים|ות)|עוזב(?:ת|ים)?|משכיר(?:ה)?) (?:את )?ה?חדר (?:שלי|שלנו|ב)|(?:מתפנה|התפנה|פנוי)(?: (?:אצלנו|לנו|לי|אצלי))? חדר(?![א-ת])/;
/** "מתאימה לשותפים" is a whole flat. */
const flatmate =
  /(?<![א-ת])(?:ו|ל)?שות(?:ף|פ\/ה|פה|ף\/ה|פ\/ית)(?![א-ת])|(?:מחפש|דרוש|נדרש)[א-ת]{0,3} (?:עוד )?שות[ףפ]|שותפ(?:ים|ות) מחפש(?:ים|ות) (?:שותפ?[ףה]?|שלישית?|רביעית?)|דירת (?:\d )?שותפ(?:ים|ות)|(?<![א-ת])מחליפ(?:ה|ים)? לחדר|(?<![א-ת])שותפים ל(?:דירה|דירת)|(?<![א-ת])שות(?:פ\.ה|פ\.ות|פ\.ים)(?![א-ת])|(?:room|flat)-?mates?|room (?:for rent |available |to let )?in (?:a |an |our )?(?:shared |[\d.]+ ?-?(?:room|bedroom) |beautiful |large |nice )*(?:apartment|flat|apt|house)|shared (?:[\d.]+ ?-?(?:room|bedroom) )?(?:apartment|flat)/;
const none = /(?<![א-ת])(?:לא|ללא|בלי|אין)(?: מתאימ?ה?)? ל?שות[ףפ]/;

export const isSharedFlat = ({ text }: Reading): boolean =>
  (room.test(text) || flatmate.test(text)) && !none.test(text);
