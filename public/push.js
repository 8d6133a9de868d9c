// Shows what the site tells a browser that asked for it, and opens it. It keeps no pages and answers no
// requests; pages of leads register it, and no other does (components/leads/push-switch.tsx).

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
