import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { devices, useEndDevice, useEndOtherDevices } from './own-account.data.ts';

const SignOutHere = ({ onSignOut }: { onSignOut: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      onClick={() => {
        setBusy(true);
        // The person can decide to stay.
        void onSignOut().finally(() => setBusy(false));
      }}
    >
      Sign out
    </Button>
  );
};

/** The devices on which the person is signed in, with a way to sign them out. */
export const DeviceList = ({ onSignOut }: { onSignOut: () => Promise<void> }) => {
  const query = useQuery(devices);
  const endDevice = useEndDevice();
  const endOtherDevices = useEndOtherDevices();
  const list = useRef<HTMLUListElement>(null);
  const done = ({ message }: { message: string }) => {
    successToast(message);
    // The pressed button is removed with its row.
    list.current?.focus();
  };
  const others = (query.data?.length ?? 0) > 1;
  return (
    <Section
      anchor="devices"
      title="Devices"
      lead="Where you are signed in. If you do not recognize a device, sign it out and change your password."
      aside={
        others && (
          <Button
            variant="default"
            size="sm"
            loading={endOtherDevices.isPending}
            onClick={() => endOtherDevices.mutate(undefined, { onSuccess: done })}
          >
            Sign out other devices
          </Button>
        )
      }
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {(deviceList) => (
          <ItemList ref={list} label="Devices">
            {deviceList.map((device) => (
              <Item
                key={device.id}
                mark={<IconDeviceDesktop aria-hidden="true" />}
                name={
                  <>
                    {device.name}{' '}
                    {device.current && <StatusBadge status="current" label="This device" tone="good" />}
                  </>
                }
                detail={
                  <>
                    {device.address === '' ? '' : `${device.address} · `}
                    {device.current ? (
                      'in use now'
                    ) : (
                      <>
                        last used <RelativeTime time={device.last_used_at} />
                      </>
                    )}
                  </>
                }
                action={
                  device.current ? (
                    <SignOutHere onSignOut={onSignOut} />
                  ) : (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Sign out ${device.name}`}
                      loading={endDevice.isPending && endDevice.variables === device.id}
                      onClick={() => endDevice.mutate(device.id, { onSuccess: done })}
                    >
                      Sign out
                    </Button>
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </LoadBoundary>
    </Section>
  );
};
