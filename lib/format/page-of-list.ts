/** A page of a list that was read whole, and how many there are; a page beyond the last is the last. */
export function pageOfList<Item>(list: readonly Item[], asked: number, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(asked, pages);
  return { page, pages, items: list.slice((page - 1) * size, page * size) };
}
