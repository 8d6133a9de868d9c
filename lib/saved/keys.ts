// Where things lie in the browser. Apart from what reads them, for scripts that only look whether there is any.
export const SAVED_KEY = "delet-saved";
export const SEEN_KEY = "delet-seen";
