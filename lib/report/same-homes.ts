type Home = { id: string; title: string; agent: string; userId: string };

/** Two public listings that appear to be the same home. */
export type SameHomePair = {
  one: Home;
  other: Home;
  city: string;
  ofOneAgent: boolean;
  /** What they have in common, besides town, deal and rooms. */
  byStreet: boolean;
  byPictures: boolean;
  foundAt: string;
};
