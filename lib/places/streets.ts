// A name behind one of these is a street, whatever city or person it is called after.
export const STREET_WORDS = `רחוב|רח'|רח|שדרות|שד'|שדרת|דרך|כיכר|ככר|סמטת|משעול|פינת|פינה|כביש|צומת|מחלף|גשר|street|st\\.?`;
