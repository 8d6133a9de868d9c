// Client code of nearly every page and of the not-found page. Importing it here bundles it once, with the root layout;
// otherwise the not-found page gets its own copies, which Next sends to every other page too
// (docs/decisions/0037-shared-scripts-come-with-the-root-layout.md).
import "@/components/layout/error-page";
import "@/components/layout/not-found-search-island";
import "./viewer-nav";
