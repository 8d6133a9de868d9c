/** A text across a picture's corner, in one of the site's styles or in the agent's colour with `ink` on it. */
export type StripView = { text: string; look?: string; color?: string; ink?: string };

/** Across the picture's end corner. It extends further in for longer text. */
export function Strip({ text, look = "", color, ink }: StripView) {
  const reach = `calc(1.6rem + ${Math.max([...text].length, 5)} * 0.125rem)`;
  return (
    <span
      className={`strip ${look}`}
      style={{
        ...(color && { backgroundColor: color, color: ink }),
        top: reach,
        insetInlineEnd: reach,
        width: `calc(${reach} * 3.1)`,
      }}
    >
      <bdi>{text}</bdi>
    </span>
  );
}
