// What runs in the browser on nearly every page, and on the page of an unknown address. Named here it is
// packed once, with the root layout; else that page has copies of its own, and Next hands them to every
// other page too (docs/decisions/0037-shared-scripts-come-with-the-root-layout.md).
import "@/components/layout/error-page";
import "@/components/layout/not-found-search-island";
import "./viewer-nav";
