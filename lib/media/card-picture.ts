/** The picture of a card: all are cut to one shape. */
export const cardPicture = (src: string) => ({ src, width: 480, height: 360 });
