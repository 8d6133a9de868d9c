/** The picture of a card; all are cropped to one aspect ratio. */
export const cardPicture = (src: string) => ({ src, width: 480, height: 360 });
