import { paths } from "@/lib/paths";
import type { Absolute } from "./json-ld";

/** The site and its operator, for the home page. */
export function siteLd(site: { name: string; description: string }, absolute: Absolute) {
  const url = absolute(paths.home);
  const organization = {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name: site.name,
    url,
    logo: absolute("/apple-icon.png"),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "WebSite",
        "@id": `${url}#website`,
        url,
        name: site.name,
        description: site.description,
        inLanguage: "he-IL",
        publisher: { "@id": organization["@id"] },
      },
      organization,
    ],
  };
}
