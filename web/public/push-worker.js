// Shows push notifications and opens their pages. It has no cache and does not intercept requests.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const parsePayload = (event) => {
  try {
    return event.data.json();
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { id, title = 'Cadre', body = '', link = '/' } = parsePayload(event);
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

const openPage = async (address) => {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => tab.url === address) ?? tabs[0];
  if (!there) return self.clients.openWindow(address);
  // If the browser refuses the focus, the page still opens in the background.
  await there.focus().catch(() => {});
  return there.url === address ? there : there.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(resolveLink(event.notification.data.link)));
});
