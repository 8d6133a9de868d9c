type Home = { id: string; title: string; agent: string; userId: string };

/** Two live listings that look like one home. */
export type SameHomePair = {
  one: Home;
  other: Home;
  city: string;
  ofOneAgent: boolean;
  /** What they have alike, beside town, deal and rooms. */
  byStreet: boolean;
  byPictures: boolean;
  foundAt: string;
};
