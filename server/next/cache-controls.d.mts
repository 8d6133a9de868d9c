/** Clears Next's record of page lifetimes once it holds more entries than that. */
export function forgetLifetimesBeyond(most: number): void;
