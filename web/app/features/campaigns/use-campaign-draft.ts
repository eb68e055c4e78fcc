import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { formatAudience } from './campaigns.data.ts';

interface Sending {
  /** The kind of campaign: `mail` or `notification`. */
  kind: string;
  name: string;
  /** The number of recipients; undefined while it is loading. */
  recipients: number | undefined;
  run: (idempotencyKey: string) => Promise<{ queued: number }>;
}

/** The draft of a campaign with its errors, and sending it after a confirmation. */
export const useCampaignDraft = <Draft extends object>(empty: Draft) => {
  const [draft, setDraft] = useState(empty);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [resets, setResets] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useFocusOnErrors<HTMLFormElement>(errors);

  const change = (changes: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setErrors({});
    setKey(crypto.randomUUID());
  };
  /** Runs a call and shows its failure at the fields, or as `errors.all`. */
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
    }
  };
  const send = async ({ kind, name, recipients, run }: Sending) => {
    const confirmed = await confirmDialog({
      title: `Send this ${kind}${formatAudience(recipients)}?`,
      text: `“${name}” is sent immediately and cannot be recalled.`,
      action: 'Send',
    });
    if (!confirmed) return;
    await attempt(async () => {
      const { queued } = await run(key);
      successToast(`Sending to ${formatCount(queued, 'person', 'people')}.`);
      setDraft(empty);
      setKey(crypto.randomUUID());
      setResets((count) => count + 1);
    });
  };
  return { draft, change, errors, form, attempt, send, resets };
};
