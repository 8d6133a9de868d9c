/** A message stands over what is open: whoever closes it must not lose the form below it. */
export function staysOpen(event: Event) {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) {
    event.preventDefault();
  }
}
