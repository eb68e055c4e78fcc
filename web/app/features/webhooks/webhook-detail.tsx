import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Webhook } from '../../../../contract/src/webhooks.ts';
import { confirmAction, runAction } from '../../ui/run-action.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import { deleteWebhook, reloadWebhooks, rotateSecret, sendTest, switchWebhook } from './webhooks.data.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  onDeleted: () => void;
}

/** A webhook: its state, what can be done with it, and what it sent. */
export const WebhookDetail = ({ webhook, onDeleted }: Props) => {
  const { id, url, events, off_at } = webhook;
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();

  const rotate = async () => {
    const answer = await confirmAction(
      {
        title: 'Replace the secret?',
        text: `The old secret works for ${limits.webhookOldSecretHours} more hours. Change it in your system by then.`,
        action: 'Replace secret',
      },
      () => rotateSecret(id),
    );
    if (answer) setSecret(answer.secret);
  };
  const remove = async () => {
    const answer = await confirmAction(
      {
        title: 'Delete this webhook?',
        text: 'Nothing more is sent to it, and its deliveries are deleted. You cannot undo this.',
        action: 'Delete',
      },
      () => deleteWebhook(id),
      ({ message }) => message,
    );
    if (!answer) return;
    onDeleted();
    await reloadWebhooks();
  };

  return (
    <>
      <p>
        <Link to="?">All webhooks</Link>
      </p>
      <h2 className={styles.url}>{url}</h2>
      <p>
        <WebhookState webhook={webhook} /> {events.join(', ')}
      </p>
      <WebhookNotice webhook={webhook} />
      <div className={styles.actions}>
        {off_at !== null && (
          <Button onClick={() => void runAction(switchWebhook(id, true), 'The webhook is on.')}>
            Switch on
          </Button>
        )}
        <Button variant="default" onClick={() => void runAction(sendTest(id), ({ message }) => message)}>
          Send a test
        </Button>
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button variant="default" onClick={() => void rotate()}>
          Replace secret
        </Button>
        {off_at === null && (
          <Button
            variant="default"
            onClick={() => void runAction(switchWebhook(id, false), 'The webhook is off.')}
          >
            Switch off
          </Button>
        )}
        <Button variant="subtle" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
      <h3>Deliveries</h3>
      <WebhookDeliveries id={id} />
      {isEditing && (
        <WebhookFormDialog
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
      {secret !== undefined && (
        <WebhookSecretDialog secret={secret} isReplaced onClose={() => setSecret(undefined)} />
      )}
    </>
  );
};

const offReasons = {
  owner: 'You switched it off, or we did after a change of owner or address.',
  gone: 'Its address answered 410 Gone.',
  failing: `Its address accepted nothing for ${limits.webhookRetryDays} days.`,
};

/** Why the webhook is off or failing, and what happens to its waiting events. */
const WebhookNotice = ({
  webhook: { off_reason, off_at, failing_since, waiting },
}: Pick<Props, 'webhook'>) => {
  const waits = waiting === 0 ? '' : ` ${formatCount(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}.`;
  if (off_reason !== null && off_at !== null)
    return (
      <p className={styles.notice}>
        <strong>Off since {formatDayTime(off_at)}.</strong> {offReasons[off_reason]}
        {waits} Waiting events are sent when you switch it on. Events that happen while it is off are not
        sent.
      </p>
    );
  if (failing_since !== null)
    return (
      <p className={styles.notice}>
        <strong>Failing since {formatDayTime(failing_since)}.</strong>
        {waits} We try again with growing pauses, and switch it off after {limits.webhookRetryDays} days.
      </p>
    );
  return null;
};
