export type AccessibilityLabels = {
  open: string;
  letter: string;
  title: string;
  fontSize: string;
  sizes: [string, string, string];
  increase: string;
  decrease: string;
  highContrast: string;
  darkMode: string;
  underlineLinks: string;
  reset: string;
  statement: string;
  complain: string;
};
