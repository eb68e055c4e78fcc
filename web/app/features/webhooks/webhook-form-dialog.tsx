import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type WebhookEvent,
  webhookEventHints,
  webhookEvents,
} from '../../../../contract/src/webhook-event-names.ts';
import { NewWebhook, type Webhook } from '../../../../contract/src/webhooks.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { createWebhook, editWebhook } from './webhooks.data.ts';

interface Props {
  /** The webhook to edit; without it, a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Called with the secret of a new webhook. */
  onSaved: (secret?: string) => void;
}

/** Creates or edits a webhook: its address and events. */
export const WebhookFormDialog = ({ webhook, onClose, onSaved }: Props) => {
  const form = useForm({
    initialValues: { url: webhook?.url ?? '', events: webhook?.events ?? ([] as WebhookEvent[]) },
    validate: {
      url: (url) => NewWebhook.shape.url.safeParse(url).error?.issues[0]?.message ?? null,
      events: (events) => NewWebhook.shape.events.safeParse(events).error?.issues[0]?.message ?? null,
    },
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    if (webhook === undefined) return onSaved((await createWebhook(values)).secret);
    await editWebhook(webhook.id, values);
    onSaved();
  });
  const isAll = form.values.events.length === webhookEvents.length;
  return (
    <FormModal
      title={webhook === undefined ? 'Add a webhook' : 'Edit webhook'}
      size="lg"
      submitLabel={webhook === undefined ? 'Add webhook' : 'Save changes'}
      {...{ busy, failure, onSubmit, onClose }}
    >
      <TextInput
        label="URL"
        description="An https address of your system that accepts POST requests."
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks/hiring"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group
        label="Events"
        description="Which events to send."
        required
        {...form.getInputProps('events')}
      >
        <Stack gap="sm" my="sm">
          <Checkbox
            label="All events"
            checked={isAll}
            indeterminate={!isAll && form.values.events.length > 0}
            onChange={() => form.setFieldValue('events', isAll ? [] : [...webhookEvents])}
          />
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={event} description={webhookEventHints[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  );
};
