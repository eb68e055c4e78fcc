const pushWorker = '/push-worker.js';

/** The path of a registration's script; undefined for a moment during the registration. */
const scriptPath = ({ active, waiting, installing }: ServiceWorkerRegistration) => {
  const script = (active ?? waiting ?? installing)?.scriptURL;
  return script === undefined ? undefined : new URL(script).pathname;
};

const registrations = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : [];

/** Unregisters every service worker except our own, which caches nothing (spec section 2, 'Other'). */
export const dropForeignWorkers = async () => {
  for (const registration of await registrations()) {
    const script = scriptPath(registration);
    if (script !== undefined && script !== pushWorker) await registration.unregister();
  }
};

/** Answers the worker, which asks for the address of each tab when a push is clicked. */
const sendAddress = ({ ports: [port] }: MessageEvent) => port?.postMessage(window.location.href);

/**
 * Registers the worker for a signed-in person, so that a page which is opened without a connection says so and comes back
 * by itself. A browser that allows no workers shows its own page.
 */
export const registerWorker = () => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', sendAddress);
  navigator.serviceWorker.register(pushWorker).catch(() => undefined);
};

/** This browser's push subscription, if any. */
export const findPushSubscription = async () => {
  const registration = (await registrations()).find((candidate) => scriptPath(candidate) === pushWorker);
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/** Ends push to this browser at a sign-out: the next person has to opt in again. */
export const dropPushSubscription = async () => {
  await (await findPushSubscription())?.unsubscribe();
};
