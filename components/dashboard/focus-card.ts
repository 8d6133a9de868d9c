export const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

/** Moves the focus to that card; if it is gone to the next one, and failing that to the previous one. */
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
    // The menu button, which every card has, whatever its state.
    near.map((id) => document.querySelector<HTMLElement>(`[data-menu-of="${id}"]`)).find(Boolean) ??
    document.getElementById("main");
  // Sonner returns the focus to its earlier element on blur, and only then, so blur before focusing.
  (document.activeElement as HTMLElement | null)?.blur();
  target?.focus(options);
}
