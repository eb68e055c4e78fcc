import { deviceAdd, deviceRemove, devices, pushKey } from '../../../../contract/src/notifications.ts';
import { call } from '../../lib/call.ts';
import { findPushSubscription } from '../../lib/workers.ts';

/**
 * Whether this browser gets pushes. `install`: an iPhone gives them to an app on its home screen only; `denied`: the
 * person refused them in the browser, and only there can that be changed.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** What stands in the way of pushes in this browser, if anything. */
const obstacle = (): 'unsupported' | 'install' | 'denied' | undefined => {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return isApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
};

/** How things stand: it is on where the browser has a subscription that the server knows as this session's. */
export const readPushState = async (): Promise<PushState> => {
  const stop = obstacle();
  if (stop !== undefined) return stop;
  const subscription = await findPushSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const known = await call(devices, { quiet: true });
  return known.some(({ endpoint, current }) => current && endpoint === subscription.endpoint) ? 'on' : 'off';
};

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const subscribe = async (): Promise<PushSubscription> => {
  const [registration, { public_key }] = await Promise.all([
    navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready),
    call(pushKey, { quiet: true }),
  ]);
  // One that was made for another person or with another key is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(public_key),
  });
};

/** Asks the person, and where they agree, switches pushes to this browser on. Answers how things stand then. */
export const switchPushOn = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { endpoint, keys } = (await subscribe()).toJSON();
  if (endpoint === undefined || !keys?.p256dh || !keys.auth) return 'unsupported';
  await call(deviceAdd, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }, quiet: true });
  return 'on';
};

/** Switches them off: the server forgets this browser, and the browser its subscription. */
export const switchPushOff = async (): Promise<PushState> => {
  const subscription = await findPushSubscription();
  if (subscription) {
    await call(deviceRemove, { body: { endpoint: subscription.endpoint }, quiet: true });
    await subscription.unsubscribe();
  }
  return 'off';
};
