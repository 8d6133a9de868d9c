/** API requests that work as they are, for the developers' page. */
export const EXAMPLES = {
  ask: "/api/v1/homes?q=4 חדרים בחיפה עד 2 מיליון",
  area: "/api/v1/areas/sale/חיפה",
  place: "/api/v1/places?q=רמת",
} as const;
