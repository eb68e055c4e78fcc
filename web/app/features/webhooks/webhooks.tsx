import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Webhook } from '../../../../contract/src/webhooks.ts';
import { BrandName } from '../../lib/brand.ts';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, MissingRecordState } from '../../ui/states.tsx';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhooks } from './webhooks.data.ts';
import styles from './webhooks.module.css';

/** The webhooks of the company, or the one that the address names. */
export const Webhooks = () => {
  const query = useQuery(webhooks);
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const chosen = search.get('webhook');

  if (query.error instanceof CallError && query.error.code === 'not_allowed_now')
    return (
      <EmptyState
        title="Webhooks belong to the owner"
        text="Only the owner of your company’s account can add and change webhooks."
      />
    );
  const add = <Button onClick={() => setOpen(true)}>Add webhook</Button>;
  return (
    <>
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={(list) => list.length === 0 && chosen === null}
        empty={
          <EmptyState
            title="No webhooks yet"
            text={
              <>
                <BrandName /> sends events, such as a new application, to the address of your own system.{' '}
                <Link to="/developers#webhooks">See what is sent</Link>.
              </>
            }
            action={add}
          />
        }
      >
        {(list) =>
          chosen === null ? (
            <>
              <ItemList label="Webhooks">
                {list.map((webhook) => (
                  <WebhookItem key={webhook.id} webhook={webhook} />
                ))}
              </ItemList>
              <p className={styles.actions}>
                {add}
                <Link to="/developers#webhooks">Webhook documentation</Link>
              </p>
            </>
          ) : (
            <Chosen webhook={list.find(({ id }) => id === chosen)} onDeleted={() => setSearch({})} />
          )
        }
      </LoadBoundary>
      {isOpen && (
        <WebhookFormDialog
          onClose={() => setOpen(false)}
          onSaved={(created) => {
            setOpen(false);
            setSecret(created);
          }}
        />
      )}
      {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
};

const Chosen = ({ webhook, onDeleted }: { webhook: Webhook | undefined; onDeleted: () => void }) =>
  webhook === undefined ? (
    <MissingRecordState record="Webhook" to="?" label="All webhooks" heading="h2" />
  ) : (
    <WebhookDetail webhook={webhook} onDeleted={onDeleted} />
  );

const WebhookItem = ({ webhook }: { webhook: Webhook }) => {
  const { id, url, events, waiting, created_at } = webhook;
  return (
    <Item
      mark={<IconWebhook aria-hidden="true" />}
      name={
        <>
          <Link className={styles.url} to={`?webhook=${id}`}>
            {url}
          </Link>{' '}
          <WebhookState webhook={webhook} />
        </>
      }
      detail={
        <>
          {events.length > 3 ? formatCount(events.length, 'event') : events.join(', ')}
          {waiting > 0 && ` · ${waiting} waiting`}
          {` · added ${formatDay(created_at)}`}
        </>
      }
    />
  );
};
