/** The box around Israel that a place has to lie in; the database's CHECKs have the same numbers. */
export const BOX = { south: 29.4, west: 34.2, north: 33.4, east: 35.95 } as const;
