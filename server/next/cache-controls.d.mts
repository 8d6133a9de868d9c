/** Clears what Next remembers of the lifetimes of pages once there are more than that. */
export function forgetLifetimesBeyond(most: number): void;
