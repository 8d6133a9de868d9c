/** An add-on as the operator edits it; the price in shekels. */
export type AdminAddonView = {
  id: string;
  name: string;
  slug: string;
  value: string | null;
  price: number;
  /** Whoever has it sees all numbers. */
  statistics: boolean;
  isActive: boolean;
  /** When it was last saved, in the database's words. */
  savedAt: string;
};
