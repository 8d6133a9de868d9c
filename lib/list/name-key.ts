/** The `localStorage` key of the name last used on a sent list, apart from the schemas for the boot script. */
export const LIST_NAME_KEY = "delet-list-name";
