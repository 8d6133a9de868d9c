// The service worker of an installed site, and of browsers that asked for notices of leads: it shows what the site
// tells them, takes what other apps share with the site, and says when there is no connection. It keeps one page
// that is the same for everyone, and what was shared until the form has it; no answer of the site to anybody.

const OFFLINE = "/offline";
const SHARE = "/api/share";
const SHARED = "delet-shared";
const PICTURES_MAX = 20;
const PICTURE_BYTES_MAX = 12 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Some browsers deliver a share twice, the second time without its pictures or empty. */
const AGAIN_MS = 2 * 60 * 1000;

self.addEventListener("install", (event) => {
  const keep = async () => {
    await (await caches.open("delet-offline")).add(OFFLINE);
  };
  // Without it there is the browser's own sentence.
  event.waitUntil(keep().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // Scripts, pictures and data go their way as without a worker.
  if (request.mode !== "navigate") return;
  const url = new URL(request.url);
  if (url.pathname === SHARE && url.origin === self.location.origin) {
    // The route refuses it. A page that hides its address looks like an app; what it sends waits for the agent, too.
    if (isOfOtherPage(request)) return;
    event.respondWith(request.method === "POST" ? stageInTurn(request) : toForm("last"));
  } else if (request.method === "GET") {
    event.respondWith(fetch(request).catch((error) => offlinePage(error)));
  }
});

function isOfOtherPage({ referrer }) {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

async function offlinePage(error) {
  const page = await (await caches.open("delet-offline")).match(OFFLINE);
  if (page) return page;
  throw error;
}

const toForm = (id) => Response.redirect(`/add-property?shared=${id}`, 303);

let turn = Promise.resolve();

/** Two at once are staged one after the other, so that the second finds the first. */
function stageInTurn(request) {
  const staged = turn.then(() => stage(request));
  turn = staged.catch(() => {});
  return staged.catch(() => toForm("last"));
}

async function stage(request) {
  const form = await request.formData();
  const { text, title } = wordsOf(form);
  const sent = form.getAll("photos").filter((file) => typeof file !== "string" && file.size > 0);
  const pictures = sent.filter(({ size }) => size <= PICTURE_BYTES_MAX).slice(0, PICTURES_MAX);
  const cache = await caches.open(SHARED);
  const newest = await prune(cache);
  const isRepeat =
    newest &&
    pictures.length === 0 &&
    Date.now() - newest.at < AGAIN_MS &&
    (text === "" || text === newest.text);
  if (isRepeat) return toForm(newest.id);
  const id = crypto.randomUUID();
  const kept = await keepPictures(cache, id, pictures);
  const listing = {
    id,
    at: Date.now(),
    text: text || title,
    pictures: kept,
    left: sent.length - kept,
  };
  await cache.put(`/shared/${id}`, new Response(JSON.stringify(listing)));
  return toForm(id);
}

/** Android puts addresses into `text`; the title is a name of the other app's making, and counts where nothing else came. */
function wordsOf(form) {
  const [title, text, url] = ["title", "text", "url"].map((name) =>
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim(),
  );
  return { title, text: [text, text.includes(url) ? "" : url].filter(Boolean).join("\n") };
}

/** How many of them this browser has room for: a text without its pictures is better than nothing. */
async function keepPictures(cache, id, pictures) {
  let kept = 0;
  try {
    for (const file of pictures) {
      const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name) };
      await cache.put(`/shared/${id}/${kept}`, new Response(file, { headers }));
      kept += 1;
    }
  } catch {}
  return kept;
}

/** Deletes what nobody has opened for a day, and answers the newest of the others. */
async function prune(cache) {
  let newest = null;
  for (const { url } of await cache.keys()) {
    const [, id, picture] = /\/shared\/([^/]+)(\/\d+)?$/.exec(url) ?? [];
    if (!id || picture) continue;
    const listing = await (await cache.match(url)).json();
    if (Date.now() - listing.at > DAY_MS) {
      await cache.delete(url);
      for (let n = 0; n < listing.pictures; n++) await cache.delete(`/shared/${id}/${n}`);
    } else if (!newest || listing.at > newest.at) newest = listing;
  }
  return newest;
}

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  // What is written to a lead whose notice still lies there takes its place, and is heard like the first.
  const again = { tag, renotify: true };
  const shown = { body, ...again, lang: "he", dir: "rtl", icon: "/apple-icon.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

async function open(href) {
  // A window that shows the leads goes there; one that shows something else is left alone.
  const windows = await self.clients.matchAll({ type: "window" });
  const [first] = windows;
  if (!first) return self.clients.openWindow(href);
  await first.focus();
  return first.navigate(href);
}
