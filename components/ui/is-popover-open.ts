/** False in browsers without popovers, which do not know the selector either. */
export const isPopoverOpen = (element: HTMLElement | null) =>
  element !== null && "popover" in element && element.matches(":popover-open");
