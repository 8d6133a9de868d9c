/** The URL of a stored picture: same host, immutable, no cookie. */
export const mediaUrl = (path: string) => `/media/${path}`;

/** The longest side of the small copy for cards and thumbnails. */
export const CARD_SIZE = 480;

/** The path of the small copy of a stored picture. */
export const cardCopyOf = (path: string) => path.replace(/\.jpg$/, `-${CARD_SIZE}.jpg`);

/** The width of the copy for full-width pictures on phones, most of which are 700 to 800 pixels wide. */
export const PHONE_SIZE = 800;

export const phoneCopyOf = (path: string) => path.replace(/\.jpg$/, `-${PHONE_SIZE}.jpg`);

export const cardMediaUrl = (path: string) => mediaUrl(cardCopyOf(path));

/**
 * Next drops `Content-Length` from route responses, but Facebook requires it for pictures. Routes set the length here,
 * and Node's response turns it into the real header.
 */
export const LENGTH_HEADER = "x-delet-length";
