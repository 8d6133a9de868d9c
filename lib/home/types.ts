export type CityCount = { city: string; listings: number };
