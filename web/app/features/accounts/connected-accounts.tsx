import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Identity } from '../../../../contract/src/sign-in-providers.ts';
import { leaveFor } from '../../lib/leave.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { FormFailure } from './form-parts.tsx';
import styles from './provider-buttons.module.css';
import { ProviderMark } from './provider-marks.tsx';
import { identities, signInProviders, startLinking, useRemoveIdentity } from './provider-sign-in.data.ts';

/** The accounts at other providers that sign the person in; nothing if there are none to connect. */
export const ConnectedAccounts = () => {
  const query = useQuery(identities);
  const { data: providers = [] } = useQuery(signInProviders);
  const remove = useRemoveIdentity();
  const start = useMutation({ mutationFn: startLinking, onSuccess: leaveFor });
  const connected = query.data ?? [];
  const open = providers.filter(({ name }) => connected.every(({ provider }) => provider !== name));
  if (providers.length === 0 && connected.length === 0) return null;

  const disconnect = ({ id, label }: Identity) =>
    confirmAction(
      {
        title: `Disconnect ${label}?`,
        text: `You can no longer sign in with ${label}. Your ${label} account stays.`,
        action: 'Disconnect',
      },
      () => remove.mutateAsync(id),
      ({ message }) => message,
    );

  return (
    <Section
      anchor="connected-accounts"
      title="Connected accounts"
      lead="Sign in with an account that you have elsewhere. We see its name and email address, nothing else."
    >
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={1} />}>
        {(rows) =>
          rows.length === 0 ? null : (
            <ItemList label="Connected accounts">
              {rows.map((identity) => (
                <Item
                  key={identity.id}
                  mark={<ProviderMark name={identity.provider} />}
                  name={identity.label}
                  detail={
                    <>
                      {identity.email === '' ? '' : `${identity.email} · `}
                      {identity.last_used_at === null ? (
                        'not used yet'
                      ) : (
                        <>
                          last used <RelativeTime time={identity.last_used_at} />
                        </>
                      )}
                    </>
                  }
                  action={
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={`Disconnect ${identity.label}`}
                      onClick={() => disconnect(identity)}
                    >
                      Disconnect
                    </Button>
                  }
                />
              ))}
            </ItemList>
          )
        }
      </LoadBoundary>
      <div className={styles.connect}>
        {open.map(({ name, label }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<ProviderMark name={name} />}
            loading={(start.isPending || start.isSuccess) && start.variables === name}
            onClick={() => start.mutate(name)}
          >
            Connect {label}
          </Button>
        ))}
      </div>
      <FormFailure message={start.error?.message} />
    </Section>
  );
};
