const pushWorker = '/push-worker.js';

const scriptOf = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
  (active ?? waiting ?? installing)?.scriptURL;

const isPushWorker = (registration: ServiceWorkerRegistration) => {
  const script = scriptOf(registration);
  return script !== undefined && new URL(script).pathname === pushWorker;
};

const registrations = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : [];

/** Unregisters every service worker but the push one, which caches nothing (spec section 2, 'Other'). */
export const dropForeignWorkers = async () => {
  for (const registration of await registrations())
    if (!isPushWorker(registration)) await registration.unregister();
};

/** This browser's subscription to pushes, where somebody opted in. */
export const findPushSubscription = async () => {
  const registration = (await registrations()).find(isPushWorker);
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/** Ends the pushes to this browser, for the person who signs out: the next one has to opt in anew. */
export const dropPushSubscription = async () => {
  await (await findPushSubscription())?.unsubscribe();
};
