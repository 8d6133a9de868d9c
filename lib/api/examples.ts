/** Questions of the API that answer as they stand, for the page of developers. */
export const EXAMPLES = {
  ask: "/api/v1/homes?q=4 חדרים בחיפה עד 2 מיליון",
  area: "/api/v1/areas/sale/חיפה",
  place: "/api/v1/places?q=רמת",
} as const;
