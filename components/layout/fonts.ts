import localFont from "next/font/local";

// Two families with their own ranges: a page of Hebrew and digits needs both files, and no other.
const hebrew = localFont({
  src: "../../node_modules/@fontsource-variable/heebo/files/heebo-hebrew-wght-normal.woff2",
  variable: "--font-heebo-he",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F",
    },
  ],
});

const latin = localFont({
  src: "../../node_modules/@fontsource-variable/heebo/files/heebo-latin-wght-normal.woff2",
  variable: "--font-heebo-latin",
  weight: "100 900",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-200B, U+2011-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
    },
  ],
});

export const fontClasses = `${hebrew.variable} ${latin.variable}`;
