import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { devices, useEndDevice, useEndOtherDevices } from './own-account.data.ts';

/** Where one is signed in, and the end of it. */
export const DeviceList = () => {
  const query = useQuery(devices);
  const endOne = useEndDevice();
  const endOthers = useEndOtherDevices();
  const list = useRef<HTMLUListElement>(null);
  const done = ({ message }: { message: string }) => {
    successToast(message);
    // The button that was pressed goes with its row.
    list.current?.focus();
  };
  const others = (query.data?.length ?? 0) > 1;
  return (
    <Section
      anchor="devices"
      title="Devices"
      lead="Where you are signed in. End what you do not know, and change your password then."
      aside={
        others && (
          <Button
            variant="default"
            size="sm"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: done })}
          >
            Sign out the others
          </Button>
        )
      }
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {(found) => (
          <ItemList ref={list} label="Devices">
            {found.map((device) => (
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
                  !device.current && (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Sign out ${device.name}`}
                      loading={endOne.isPending && endOne.variables === device.id}
                      onClick={() => endOne.mutate(device.id, { onSuccess: done })}
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
