import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { useDraft } from '../../lib/use-draft.ts';
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

/** The draft of a campaign, and sending it after a confirmation. */
export const useCampaignDraft = <Draft extends object>(empty: Draft) => {
  const draft = useDraft(empty);
  const [resets, setResets] = useState(0);
  const form = useFocusOnErrors<HTMLFormElement>(draft.errors);
  const send = async ({ kind, name, recipients, run }: Sending) => {
    const confirmed = await confirmDialog({
      title: `Send this ${kind}${formatAudience(recipients)}?`,
      text: `“${name}” is sent immediately and cannot be recalled.`,
      action: 'Send',
    });
    if (!confirmed) return;
    await draft.attempt(async () => {
      const { queued } = await run(draft.key);
      successToast(`Sending to ${formatCount(queued, 'person', 'people')}.`);
      draft.change(empty);
      setResets((count) => count + 1);
    });
  };
  return { ...draft, form, send, resets };
};
