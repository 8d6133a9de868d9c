import { areaPages } from "../../area-pages";

/** Rendered on the first visit and cached; `next build` prerenders none. */
export const generateStaticParams = () => [];

const { metadata, page } = areaPages("rent");

export const generateMetadata = (props: PageProps<"/for-rent/[[...place]]">) => metadata(props);

export default function AreaPage(props: PageProps<"/for-rent/[[...place]]">) {
  return page(props);
}
