import { useState } from 'react';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts';
import { formatRecipientSuffix } from './campaigns.data.ts';

type Run = () => Promise<{ queued: number }>;

interface Sending {
  /** The kind of campaign: `mail` or `notification`. */
  kind: string;
  name: string;
  /** The number of recipients; undefined while it is loading. */
  recipients: number | undefined;
  scheduled?: boolean;
  run: Run;
}

/** The draft of a campaign, and sending it after a confirmation. */
export const useCampaignDraft = <Draft extends object>(empty: Draft) => {
  const draft = useDraft(empty);
  const [saved, setSaved] = useState(empty);
  useUnsavedChanges(JSON.stringify(draft.draft) !== JSON.stringify(saved));
  const [resets, setResets] = useState(0);
  const [launches, setLaunches] = useState(0);
  const form = useFocusOnErrors<HTMLFormElement>(draft.errors);
  /** Replaces fields of the draft by those of a saved one. */
  const open = (fields: Partial<Draft>) => {
    draft.change(fields);
    setSaved({ ...draft.draft, ...fields });
    setResets((count) => count + 1);
  };
  /** Sends without a further question. Resolves with whether it succeeded. */
  const launch = (run: Run, scheduled = false) =>
    draft.attempt(async () => {
      const { queued } = await run();
      const to = formatCount(queued, 'person', 'people');
      successToast(scheduled ? `Scheduled. It reaches ${to} as of now.` : `Sending to ${to}.`);
      open(empty);
      setLaunches((count) => count + 1);
    });
  const send = async ({ kind, name, recipients, scheduled = false, run }: Sending) => {
    const confirmed = await confirmDialog({
      title: `${scheduled ? 'Schedule' : 'Send'} this ${kind}${formatRecipientSuffix(recipients)}?`,
      text: scheduled
        ? `“${name}” can be canceled until it is sent.`
        : `“${name}” is sent immediately and cannot be recalled.`,
      action: scheduled ? 'Schedule' : 'Send',
    });
    if (confirmed) await launch(run, scheduled);
  };
  return { ...draft, form, open, launch, send, resets, launches, markSaved: () => setSaved(draft.draft) };
};
