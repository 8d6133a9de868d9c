export const EVERYTHING: string;
export const RENEWED_MAX: number;
