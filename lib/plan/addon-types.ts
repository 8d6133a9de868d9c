/** An add-on in the operator's editor; the price is in shekels. */
export type AdminAddonView = {
  id: string;
  name: string;
  slug: string;
  value: string | null;
  price: number;
  /** Whether it unlocks all statistics. */
  statistics: boolean;
  isActive: boolean;
  /** When it was last saved, in the database's format. */
  savedAt: string;
};
