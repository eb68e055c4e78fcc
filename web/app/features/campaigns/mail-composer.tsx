import { Button, Modal, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Segment } from '../../../../contract/src/campaigns.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { successToast } from '../../ui/toasts.ts';
import { audience, mailPreview, mailTest, toPeople, useSendMail } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';

const empty = { subject: '', body: '', segment: 'all' as Segment, emails: [] as string[] };

/** A mail to a segment or to addresses: written, looked at, tried on oneself, sent. */
export const MailComposer = () => {
  const [draft, setDraft] = useState(empty);
  const [to, setTo] = useState<'segment' | 'emails'>('segment');
  // Another draft is another editor, and another request.
  const [round, setRound] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<'preview' | 'test'>();
  const [preview, setPreview] = useState<string>();
  const counted = useQuery(audience(draft.segment, 'mail'));
  const send = useSendMail();
  const { subject, body } = draft;
  const form = useFocusOnErrors<HTMLFormElement>(errors);

  const change = (changes: Partial<typeof empty>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setErrors(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
  };
  const first = async (what: 'preview' | 'test') => {
    setBusy(what);
    try {
      if (what === 'preview') setPreview(await mailPreview({ subject, body }));
      else successToast((await mailTest({ subject, body })).message);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(undefined);
    }
  };
  const launch = async () => {
    const sure = await confirmDialog({
      title: `Send this mail${toPeople(to === 'segment' ? counted.data?.reached : draft.emails.length)}?`,
      text: `“${subject}” goes out at once and cannot be called back.`,
      action: 'Send',
    });
    if (!sure) return;
    try {
      const { queued } = await send.mutateAsync({
        subject,
        body,
        ...(to === 'segment' ? { segment: draft.segment } : { emails: draft.emails }),
        idempotencyKey: round,
      });
      successToast(`${queued.toLocaleString('en')} ${queued === 1 ? 'mail is' : 'mails are'} on the way.`);
      setDraft(empty);
      setRound(crypto.randomUUID());
    } catch (error) {
      failed(error);
    }
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void launch();
      }}
    >
      <SegmentedControl
        data={[
          { value: 'segment', label: 'A segment' },
          { value: 'emails', label: 'Single addresses' },
        ]}
        value={to}
        onChange={(value) => setTo(value as typeof to)}
        aria-label="Whom it is for"
      />
      {to === 'segment' ? (
        <SegmentField channel="mail" value={draft.segment} onChange={(segment) => change({ segment })} />
      ) : (
        <TagsInput
          label="Addresses"
          description="Press Enter after each, or paste several with commas between."
          splitChars={[',', ' ', ';']}
          maxTags={limits.campaignAddresses}
          value={draft.emails}
          error={errors.emails ?? Object.entries(errors).find(([name]) => name.startsWith('emails.'))?.[1]}
          onChange={(emails) => change({ emails })}
        />
      )}
      <TextInput
        label="Subject"
        maxLength={limits.campaignSubjectCharacters}
        value={subject}
        error={errors.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <RichTextEditor
        key={round}
        label="Text"
        value={body}
        onChange={(html) => change({ body: html })}
        {...(errors.body === undefined ? {} : { error: errors.body })}
      />
      {(errors.all ?? errors.segment) !== undefined && (
        <p role="alert" className={styles.failure}>
          {errors.all ?? errors.segment}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={send.isPending} disabled={subject === '' || body === ''}>
          Send …
        </Button>
        <Button variant="default" loading={busy === 'preview'} onClick={() => void first('preview')}>
          Preview
        </Button>
        <Button variant="default" loading={busy === 'test'} onClick={() => void first('test')}>
          Send a test to myself
        </Button>
      </div>
      <Modal opened={preview !== undefined} onClose={() => setPreview(undefined)} title={subject} size="xl">
        <iframe className={styles.frame} title="The mail as it will be" sandbox="" srcDoc={preview} />
      </Modal>
    </form>
  );
};
