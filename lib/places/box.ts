/** The bounding box around Israel that a place must be in; CHECK constraints in the database have the same numbers. */
export const BOX = { south: 29.4, west: 34.2, north: 33.4, east: 35.95 } as const;
