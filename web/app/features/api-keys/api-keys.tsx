import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ApiKey, apiKeyPrefix } from '../../../../contract/src/api-keys.ts';
import { scopeLabels } from '../../../../contract/src/api-scopes.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { apiKeys, revokeApiKey } from './api-keys.data.ts';
import styles from './api-keys.module.css';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';

/** The API keys of the account: what each may do and when it was used, with a way to create and revoke them. */
export const ApiKeys = ({ type }: { type: UserType }) => {
  const query = useQuery(apiKeys);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<ApiKey & { key: string }>();

  const revoke = async ({ id, name }: ApiKey) => {
    const answer = await confirmAction(
      {
        title: `Revoke ${name}?`,
        text: 'Programs that use this key stop working at once. You cannot undo this.',
        action: 'Revoke',
      },
      () => revokeApiKey(id),
      ({ message }) => message,
    );
    // The pressed button is removed with its row.
    if (answer) list.current?.focus();
  };

  if (query.error instanceof CallError && query.error.code === 'not_allowed_now')
    return (
      <EmptyState
        title="API keys belong to the owner"
        text="Only the owner of your company’s account can create and revoke API keys."
      />
    );
  const create = <Button onClick={() => setOpen(true)}>Create API key</Button>;
  return (
    <>
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <EmptyState
            title="No API keys yet"
            text={
              <>
                With a key, your own programs and assistants can act as you, within the scopes that you
                choose. <Link to="/developers">See what the API can do</Link>.
              </>
            }
            action={create}
          />
        }
      >
        {(keys) => (
          <>
            <ItemList ref={list} label="API keys">
              {keys.map((key) => (
                <KeyItem key={key.id} apiKey={key} onRevoke={() => void revoke(key)} />
              ))}
            </ItemList>
            <p className={styles.create}>
              {create}
              <Link to="/developers">API documentation</Link>
            </p>
          </>
        )}
      </LoadBoundary>
      {isOpen && (
        <CreateApiKeyDialog
          type={type}
          onClose={() => setOpen(false)}
          onCreated={(key) => {
            setOpen(false);
            setCreated(key);
          }}
        />
      )}
      {created && <NewApiKeyDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  );
};

const KeyItem = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const { name, scopes, last_four, created_at, expires_at, last_used_at } = apiKey;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <Item
      mark={<IconKey aria-hidden="true" />}
      name={
        <>
          {name} {isExpired && <StatusBadge status="expired" label="Expired" tone="bad" />}
        </>
      }
      detail={
        <>
          {scopes.map((scope) => scopeLabels[scope]).join(', ')}
          <br />
          <code>
            {apiKeyPrefix}…{last_four}
          </code>
          {' · '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <RelativeTime time={last_used_at} />
            </>
          )}
          {` · created ${formatDay(created_at)}`}
          {expires_at !== null && ` · ${isExpired ? 'expired' : 'expires'} ${formatDay(expires_at)}`}
        </>
      }
      action={
        <Button variant="subtle" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    />
  );
};
