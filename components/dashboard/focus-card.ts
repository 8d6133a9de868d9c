export const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

/** Where the keyboard goes on: at that card, where it is gone at the next one, and at last the one before. */
export function focusCard(id: string, cards: readonly { id: string }[], options?: FocusOptions) {
  const at = Math.max(
    0,
    cards.findIndex((card) => card.id === id),
  );
  const near = [
    id,
    ...[...cards.slice(at), ...cards.slice(0, at).reverse()].map((card) => card.id),
  ];
  const target =
    // The button that every card has, whatever its state.
    near.map((id) => document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`)).find(Boolean) ??
    document.getElementById("main");
  // When the messages lose the focus they give it back to where it was before, and only then.
  (document.activeElement as HTMLElement | null)?.blur();
  target?.focus(options);
}
