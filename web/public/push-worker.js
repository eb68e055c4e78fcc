// Shows what was pushed and opens its page. It caches nothing and answers no request of a page.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const toldBy = (event) => {
  try {
    return event.data.json();
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { id, title = 'Cadre', body = '', link = '/' } = toldBy(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // Sent twice, it is shown once.
      tag: id,
      icon: '/icon-192.png',
      data: { link },
    }),
  );
});

/** A link of our own site; anything else leads to its start. */
const addressOf = (link) => {
  const { origin } = self.location;
  const url = new URL(link, origin);
  return url.origin === origin ? url.href : `${origin}/`;
};

const show = async (address) => {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => tab.url === address) ?? tabs[0];
  if (!there) return self.clients.openWindow(address);
  // Where the browser does not let it, the page still opens behind.
  await there.focus().catch(() => {});
  return there.url === address ? there : there.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(addressOf(event.notification.data.link)));
});
