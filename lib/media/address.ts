/** Where the site serves a stored picture: same host, immutable, no cookie. */
export const mediaUrl = (path: string) => `/media/${path}`;

/** Longest side of the smaller copy that cards and thumbnails show. */
export const CARD_SIZE = 480;

/** The path of the smaller copy of a stored picture. */
export const cardCopyOf = (path: string) => path.replace(/\.jpg$/, `-${CARD_SIZE}.jpg`);

/** Width of the copy that phones show large: most of them have 700 to 800 dots across. */
export const PHONE_SIZE = 800;

export const phoneCopyOf = (path: string) => path.replace(/\.jpg$/, `-${PHONE_SIZE}.jpg`);

export const cardMediaUrl = (path: string) => mediaUrl(cardCopyOf(path));

/**
 * Next drops `Content-Length` from what a route answers, and Facebook wants it of pictures. Routes
 * say the length here; where Node sends the answer it becomes the real header.
 */
export const LENGTH_HEADER = "x-delet-length";
