import type { Screen } from "./screen";

/** The file name of a screenshot. */
export const pictureName = (screen: string, width: string, look: string) =>
  `${screen}.${width}.${look}.jpg`;

/** A page that shows the screenshots of a screen side by side, all looks of a width in one row. */
export function gallery(
  screens: Pick<Screen, "name" | "only">[],
  widths: string[],
  looks: string[],
) {
  const figure = (screen: string, width: string, look: string) => {
    const file = pictureName(screen, width, look);
    return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${look}</figcaption></figure>`;
  };
  const section = ({ name: screen, only }: Pick<Screen, "name" | "only">) =>
    `<section id="${screen}"><h2>${screen}</h2>${widths
      .filter((width) => !only || width === only)
      .map(
        (width) =>
          `<h3>${width}</h3><div class="${width}">${looks.map((look) => figure(screen, width, look)).join("")}</div>`,
      )
      .join("")}</section>`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
body { font: 15px system-ui; margin: 2rem; background: #f4f4f2; color: #222 }
nav { columns: 6; margin-block-end: 2rem }
nav a { display: block }
section > div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
figure { margin: 0 }
figcaption { text-align: center; padding: .4rem }
img { background: #fff; box-shadow: 0 0 0 1px #0002; max-height: 80vh; object-fit: cover; object-position: top }
.desktop img, .laptop img { width: 460px }
.tablet img { width: 340px }
.phone img, .narrow img { width: 260px }
</style>
<h1>${screens.length} screens</h1>
<nav>${screens.map(({ name }) => `<a href="#${name}">${name}</a>`).join("")}</nav>
${screens.map(section).join("\n")}
</html>
`;
}
