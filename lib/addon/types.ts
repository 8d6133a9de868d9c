/** An add-on as the operator edits it; the price in shekels. */
export type AdminAddonView = {
  id: string;
  name: string;
  slug: string;
  value: string | null;
  price: number;
  isActive: boolean;
};
