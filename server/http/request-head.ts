/** Of a request whose body plays no part. */
export type RequestHead = Pick<Request, "url" | "headers">;
