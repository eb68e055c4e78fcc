const pushWorker = '/push-worker.js';

/** The path of a registration's script; none for a moment while it is being registered. */
const scriptOf = ({ active, waiting, installing }: ServiceWorkerRegistration) => {
  const script = (active ?? waiting ?? installing)?.scriptURL;
  return script === undefined ? undefined : new URL(script).pathname;
};

const registrations = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : [];

/** Unregisters every service worker but the push one, which caches nothing (spec section 2, 'Other'). */
export const dropForeignWorkers = async () => {
  for (const registration of await registrations()) {
    const script = scriptOf(registration);
    if (script !== undefined && script !== pushWorker) await registration.unregister();
  }
};

/** This browser's subscription to pushes, where somebody opted in. */
export const findPushSubscription = async () => {
  const registration = (await registrations()).find((one) => scriptOf(one) === pushWorker);
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/** Ends the pushes to this browser, for the person who signs out: the next one has to opt in anew. */
export const dropPushSubscription = async () => {
  await (await findPushSubscription())?.unsubscribe();
};
