import localFont from "next/font/local";

// Three families with their own ranges (font-ranges.ts; next/font requires literals). A Hebrew page needs only the
// first two, which `npm run fonts` generates. Only the last one has a metrics-adjusted fallback: an earlier one would
// take the digits from the families after it.
const hebrew = localFont({
  src: "./fonts/heebo-hebrew.woff2",
  variable: "--font-heebo-he",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F",
    },
  ],
});

const plain = localFont({
  src: "./fonts/heebo-latin.woff2",
  variable: "--font-heebo-plain",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0020-007E, U+00A0, U+00A9, U+00B2, U+00B7, U+00BD, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2066-2069",
    },
  ],
});

const latin = localFont({
  src: "../../node_modules/@fontsource-variable/heebo/files/heebo-latin-wght-normal.woff2",
  variable: "--font-heebo-latin",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-200B, U+2011-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
    },
  ],
});

export const fontClasses = `${hebrew.variable} ${plain.variable} ${latin.variable}`;
