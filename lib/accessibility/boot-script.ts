import { SEEN_KEY } from "@/lib/saved/keys";
import { SETTINGS_KEY } from "./settings";

const KEEP_EARLY_USES = `var earlyUses=new Map;function keepUse(e){var t=e.target;if(earlyUses.over||e.ctrlKey||e.metaKey||e.shiftKey)return;if(e.type==="submit"){if(t.hasAttribute("action"))return;e.preventDefault()}earlyUses.set(t.closest("button")||t,t.value)}for(var u of["click","input","change","submit"])addEventListener(u,keepUse,true);`;

const NOTE_ANSWERED = `function noteAnswered(){try{var a=[],k,m;for(k in localStorage)(m=/^consent-(?:accepted|settled)-v(\\d+)$/.exec(k))&&localStorage[k]==="true"&&a.push(m[1]);document.documentElement.dataset.answered=a.join(" ")}catch(e){}}noteAnswered();for(var w of["pageshow","storage"])addEventListener(w,noteAnswered);`;

/**
 * Runs before the first paint, so that nobody who needs night mode is flashed with white. It is
 * the short form of parseSettings and settingsAttributes (a test holds them together); broken
 * values are ignored here and logged by the menu. It also tells which versions of the policy are
 * answered in this browser (lib/consent/flags.ts), for the banner's style, and again when one was on another page: in
 * a tab beside it, or before "back" led here. And whether homes were opened in it, for the room that they are shown
 * in (components/saved/seen-homes.tsx). It may throw where storage is forbidden; then the banner comes with the
 * page's own script. And it notes what is used before the page's scripts are there (components/ui/early-uses.ts); a
 * form that only they can send waits for them.
 */
export const BOOT_SCRIPT = `${KEEP_EARLY_USES}${NOTE_ANSWERED}try{if(localStorage.getItem("${SEEN_KEY}"))document.documentElement.dataset.visited=""}catch(e){}try{var s=JSON.parse(localStorage.getItem("${SETTINGS_KEY}"))||{},d=document.documentElement.dataset;if(s.fontSize===1||s.fontSize===2)d.font=s.fontSize;if(s.highContrast===true)d.contrast="high";if(s.darkMode===true)d.theme="night";if(s.underlineLinks===true)d.underline="on"}catch(e){}`;
