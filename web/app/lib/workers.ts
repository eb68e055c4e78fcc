/** Unregisters every service worker but the push one, which caches nothing (spec section 2, 'Other'). */
export const dropForeignWorkers = () => {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.getRegistrations().then((registrations) => {
    for (const registration of registrations) {
      const script = (registration.active ?? registration.waiting ?? registration.installing)?.scriptURL;
      if (script === undefined || new URL(script).pathname !== '/push-worker.js')
        void registration.unregister();
    }
  });
};
