import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { devices } from '../../../../contract/src/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { successToast } from '../../ui/toasts.ts';
import styles from './notification-preferences.module.css';
import { disablePush, enablePush, type PushState, readPushState } from './push-subscription.ts';

const queryKey = [devices.path];

const explanations: Record<PushState, ReactNode> = {
  on: 'This browser shows notifications even while Cadre is closed. Signing out turns them off.',
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
  const { data: state } = useQuery({ queryKey, queryFn: readPushState, refetchOnWindowFocus: 'always' });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? enablePush() : disablePush()),
    onSuccess: (next) => {
      queryClient().setQueryData(queryKey, next);
      if (next === 'on') successToast('Push notifications are on for this browser.');
    },
  });
  const supported = state === 'on' || state === 'off';
  return (
    <div className={styles.device}>
      <Switch
        label="Push to this browser"
        description={state && explanations[state]}
        checked={state === 'on'}
        disabled={!supported}
        error={change.isError ? 'Couldn’t save. Try again.' : undefined}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.currentTarget.checked);
        }}
      />
    </div>
  );
};
