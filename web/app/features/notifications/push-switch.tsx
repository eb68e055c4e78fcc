import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deviceAdd, deviceRemove, devices, pushKey } from '../../../../contract/src/notifications.ts';
import { call } from '../../lib/call.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { findPushSubscription } from '../../lib/workers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './notification-preferences.module.css';

/**
 * Whether this browser receives push notifications. `install`: an iPhone supports them only for apps on the home
 * screen. `denied`: the user blocked them in the browser, and can change that only there.
 */
type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** The reason why this browser cannot receive push notifications, if any. */
const obstacle = (): 'unsupported' | 'install' | 'denied' | undefined => {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return isApple() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
};

/** `on` when the server has the browser’s subscription for this session. */
const readPushState = async (): Promise<PushState> => {
  const blocked = obstacle();
  if (blocked !== undefined) return blocked;
  const subscription = await findPushSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const registered = await call(devices, { quiet: true });
  return registered.some(({ endpoint, current }) => current && endpoint === subscription.endpoint)
    ? 'on'
    : 'off';
};

const decodeKey = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

const subscribe = async (): Promise<PushSubscription> => {
  const [registration, { public_key }] = await Promise.all([
    navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready),
    call(pushKey, { quiet: true }),
  ]);
  // An existing subscription may belong to another user or key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(public_key),
  });
};

/** Asks for permission and subscribes this browser; returns the new state. */
const enablePush = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { endpoint, keys } = (await subscribe()).toJSON();
  if (endpoint === undefined || !keys?.p256dh || !keys.auth) return 'unsupported';
  await call(deviceAdd, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }, quiet: true });
  return 'on';
};

/** Removes the subscription from the server and the browser. */
const disablePush = async (): Promise<PushState> => {
  const subscription = await findPushSubscription();
  if (subscription) {
    await call(deviceRemove, { body: { endpoint: subscription.endpoint }, quiet: true });
    await subscription.unsubscribe();
  }
  return 'off';
};

const queryKey = [devices.path];
const label = 'Push to this browser';

const explanations: Record<PushState, ReactNode> = {
  on: 'This browser shows notifications even while the site is closed. Signing out turns them off.',
  off: 'Your browser will ask for permission. Push notifications never show the text of a message.',
  denied:
    'Your browser blocks notifications of this site. Allow them in the site settings (the lock beside the address), then come back.',
  install:
    'On an iPhone or iPad, push notifications need the app on the home screen: open the Share menu, choose Add to Home Screen, and turn them on there.',
  unsupported:
    'This browser does not support push notifications. You still get email and in-app notifications.',
};

/** Turns push notifications to this browser on or off, or explains why that is not possible. */
export const PushSwitch = () => {
  const query = useQuery({ queryKey, queryFn: readPushState, refetchOnWindowFocus: 'always' });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? enablePush() : disablePush()),
    onSuccess: (next) => {
      getQueryClient().setQueryData(queryKey, next);
      if (next === 'on') successToast('Push notifications are on for this browser.');
    },
  });
  return (
    <div className={styles.device}>
      <LoadBoundary query={query} skeleton={<Switch label={label} disabled />}>
        {(state) => (
          <Switch
            label={label}
            description={explanations[state]}
            checked={state === 'on'}
            disabled={state !== 'on' && state !== 'off'}
            error={change.isError ? 'Couldn’t save. Try again.' : undefined}
            onChange={(event) => {
              if (!change.isPending) change.mutate(event.currentTarget.checked);
            }}
          />
        )}
      </LoadBoundary>
    </div>
  );
};
