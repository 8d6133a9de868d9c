// localStorage keys, separate from the code that reads the lists, for scripts that only check whether there are any.
export const SAVED_KEY = "delet-saved";
export const SEEN_KEY = "delet-seen";
