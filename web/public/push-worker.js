// Shows push notifications and opens their pages, and answers page loads without a connection. It has no cache.

self.addEventListener('install', () => self.skipWaiting());
const activate = async () => {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};
self.addEventListener('activate', (event) => event.waitUntil(activate()));

// Without a connection the browser would show its own error page, which does not come back by itself.
const offlinePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are offline</title>
<style>
  body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 1.5rem; text-align: center;
    font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #161412); color: light-dark(#17140f, #f5f2ed); }
  h1 { margin: 0; font-size: 1.5rem; }
  p { margin: 0.5rem 0 1.5rem; color: light-dark(#5a544c, #bcb5ab); }
  button { justify-self: center; padding: 0.6rem 1.25rem; border: 1px solid; border-radius: 0.625rem;
    background: none; color: inherit; font: inherit; cursor: pointer; }
</style>
<main>
  <h1>You are offline</h1>
  <p role="status">This page loads when you are back online.</p>
  <button type="button">Try again</button>
</main>
<script>
  const reload = () => location.reload();
  document.querySelector('button').addEventListener('click', reload);
  addEventListener('online', reload);
</script>
</html>`;

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** The page as the browser loads it itself, or the offline page. */
const loadPage = async ({ preloadResponse }) => {
  try {
    return (await preloadResponse) ?? Response.error();
  } catch {
    return new Response(offlinePage, { status: 503, headers });
  }
};

const pollMilliseconds = 500;
// A worker gets no event when the connection is back.
const whenOnline = async () => {
  while (!self.navigator.onLine) await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
};

self.addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request;
  if (mode === 'navigate' && method === 'GET' && self.registration.navigationPreload)
    event.respondWith(loadPage(event));
  // The code of a screen waits for the connection: where it fails to load, the router reloads the page before.
  else if (['script', 'style'].includes(destination) && !self.navigator.onLine)
    event.respondWith(whenOnline().then(() => fetch(event.request)));
});

const parsePayload = (event) => {
  try {
    return event.data.json();
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { id, title = 'New notification', body = '', link = '/' } = parsePayload(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // A repeated push replaces the first.
      tag: id,
      icon: '/icon-192.png',
      data: { link },
    }),
  );
});

/** The full address of a link; links to other sites lead to the start page. */
const resolveLink = (link) => {
  const { origin } = self.location;
  const url = new URL(link, origin);
  return url.origin === origin ? url.href : `${origin}/`;
};

/** Shorter than the time that browsers allow a click to open a window. */
const answerMilliseconds = 300;

/** The address that a tab shows now; its `url` is the one it was loaded with. Undefined if the tab does not answer. */
const askAddress = (tab) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, answerMilliseconds);
    tab.postMessage('address', [port2]);
  });

/** Focuses the tab that shows an address, or opens another: what the other tabs show may not be saved. */
const openPage = async (address) => {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const addresses = await Promise.all(tabs.map(askAddress));
  const there = tabs[addresses.indexOf(address)];
  return there ? there.focus() : self.clients.openWindow(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(resolveLink(event.notification.data.link)));
});
