import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { devices } from '../../../../contract/src/notifications.ts';
import { successToast } from '../../ui/toasts.ts';
import styles from './notification-preferences.module.css';
import { type PushState, readPushState, switchPushOff, switchPushOn } from './push-subscription.ts';

const queryKey = [devices.path];

const explanations: Record<PushState, ReactNode> = {
  on: 'This browser shows them even while Cadre is closed. Signing out ends it.',
  off: 'Your browser will ask you once. Pushes say what happened, never what a message says.',
  denied:
    'Notifications of this site are blocked in your browser. Allow them in its site settings, by the lock beside the address, and come back.',
  install:
    'On an iPhone or iPad, pushes reach apps on the home screen only: open the Share menu, choose Add to Home Screen, and switch them on there.',
  unsupported: 'This browser cannot show pushes. Mail and the bell still tell you everything.',
};

/** Pushes to this very browser: the person's own choice, with a plain word where the browser stands in the way. */
export const PushSwitch = () => {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey, queryFn: readPushState, refetchOnWindowFocus: 'always' });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchPushOn() : switchPushOff()),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      if (next === 'on') successToast('This browser gets your notifications now.');
    },
  });
  const possible = state === 'on' || state === 'off';
  return (
    <div className={styles.device}>
      <Switch
        label="Push to this browser"
        description={state && explanations[state]}
        checked={state === 'on'}
        disabled={!possible}
        error={change.isError ? 'This did not work. Please try again.' : undefined}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.currentTarget.checked);
        }}
      />
    </div>
  );
};
