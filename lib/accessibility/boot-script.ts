import { SEEN_KEY } from "@/lib/saved/keys";
import { SETTINGS_KEY } from "./settings";

/**
 * Runs before the first paint, so that nobody who needs night mode is flashed with white. It is
 * the short form of parseSettings and settingsAttributes (a test holds them together); broken
 * values are ignored here and logged by the menu. It also tells which versions of the policy are
 * answered in this browser (lib/consent/flags.ts), for the banner's style, and whether homes were opened
 * in it, for the room that they are shown in (components/saved/seen-homes.tsx). It may throw where storage
 * is forbidden; then the banner comes with the page's own script.
 */
export const BOOT_SCRIPT = `try{var a=[],k,m;for(k in localStorage)(m=/^consent-(?:accepted|settled)-v(\\d+)$/.exec(k))&&localStorage[k]==="true"&&a.push(m[1]);document.documentElement.dataset.answered=a.join(" ");if(localStorage.getItem("${SEEN_KEY}"))document.documentElement.dataset.visited=""}catch(e){}try{var s=JSON.parse(localStorage.getItem("${SETTINGS_KEY}"))||{},d=document.documentElement.dataset;if(s.fontSize===1||s.fontSize===2)d.font=s.fontSize;if(s.highContrast===true)d.contrast="high";if(s.darkMode===true)d.theme="night";if(s.underlineLinks===true)d.underline="on"}catch(e){}`;
