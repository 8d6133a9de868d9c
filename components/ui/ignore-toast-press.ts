/** For `onInteractOutside` of dialogs: closing a toast must not close the dialog under it. */
export function ignoreToastPress(event: Event) {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) {
    event.preventDefault();
  }
}
