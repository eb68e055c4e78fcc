import { Button, Modal, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Segment } from '../../../../contract/src/audiences.ts';
import type { MailPurpose } from '../../../../contract/src/campaigns.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Failure } from '../../ui/failure.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { successToast } from '../../ui/toasts.ts';
import { audienceQuery, mailPreview, mailTest, useSendMail } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';
import { useCampaignDraft } from './use-campaign-draft.ts';

type RecipientKind = 'segment' | 'emails';

const emptyDraft = {
  purpose: 'news' as MailPurpose,
  subject: '',
  body: '',
  segment: 'all' as Segment,
  emails: [] as string[],
};

const channelOf = (purpose: MailPurpose) => (purpose === 'news' ? 'mail' : 'service');

/** Writes a mail to a segment or to addresses, with a preview and a test mail. */
export const MailComposer = () => {
  const { draft, change, errors, text, form, attempt, send, resets } = useCampaignDraft(emptyDraft);
  const [to, setTo] = useState<RecipientKind>('segment');
  const [busy, setBusy] = useState<'preview' | 'test'>();
  const [preview, setPreview] = useState<string>();
  const audience = useQuery(audienceQuery(draft.segment, channelOf(draft.purpose)));
  const sendMail = useSendMail();
  const { purpose, subject, body, segment, emails } = draft;

  // A service notice goes to a segment of accounts.
  const toSegment = to === 'segment' || purpose === 'service';

  const tryOut = async (step: 'preview' | 'test') => {
    setBusy(step);
    await attempt(async () => {
      if (step === 'preview') setPreview(await mailPreview({ subject, body }));
      else successToast((await mailTest({ subject, body })).message);
    }).finally(() => setBusy(undefined));
  };
  const submit = () =>
    send({
      kind: 'mail',
      name: subject,
      recipients: toSegment ? audience.data?.reached : emails.length,
      run: (idempotencyKey) =>
        sendMail.mutateAsync({
          subject,
          body,
          purpose,
          ...(toSegment ? { segment } : { emails }),
          idempotencyKey,
        }),
    });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SegmentedControl
        data={[
          { value: 'news', label: 'News' },
          { value: 'service', label: 'Service notice' },
        ]}
        value={purpose}
        onChange={(value) => change({ purpose: value as MailPurpose })}
        aria-label="Purpose"
      />
      <p className={styles.faint}>
        {purpose === 'news'
          ? 'News goes to people who opted in, and every mail has an unsubscribe link.'
          : 'A service notice, such as changed terms, goes to every account of the segment and cannot be unsubscribed from.'}
      </p>
      <Recipients
        to={toSegment ? 'segment' : 'emails'}
        onTo={(kind) => {
          setTo(kind);
          change({});
        }}
        draft={draft}
        errors={errors}
        onChange={change}
      />
      <TextInput label="Subject" required maxLength={limits.campaignSubjectCharacters} {...text('subject')} />
      <RichTextEditor
        key={resets}
        label="Text"
        required
        value={body}
        onChange={(html) => change({ body: html })}
        error={errors.body}
      />
      <Failure message={errors.all ?? errors.segment} />
      <div className={styles.buttons}>
        <Button type="submit" loading={sendMail.isPending} disabled={subject === '' || body === ''}>
          Send…
        </Button>
        <Button variant="default" loading={busy === 'preview'} onClick={() => void tryOut('preview')}>
          Preview
        </Button>
        <Button variant="default" loading={busy === 'test'} onClick={() => void tryOut('test')}>
          Send a test to myself
        </Button>
      </div>
      <Modal opened={preview !== undefined} onClose={() => setPreview(undefined)} title={subject} size="xl">
        <iframe className={styles.frame} title="Preview of the mail" sandbox="" srcDoc={preview} />
      </Modal>
    </form>
  );
};

interface RecipientsProps {
  to: RecipientKind;
  onTo: (to: RecipientKind) => void;
  draft: typeof emptyDraft;
  errors: Record<string, string>;
  onChange: (changes: Partial<typeof emptyDraft>) => void;
}

const Recipients = ({ to, onTo, draft: { purpose, segment, emails }, errors, onChange }: RecipientsProps) => (
  <>
    {purpose === 'news' && (
      <SegmentedControl
        data={[
          { value: 'segment', label: 'A segment' },
          { value: 'emails', label: 'Single addresses' },
        ]}
        value={to}
        onChange={(value) => onTo(value as RecipientKind)}
        aria-label="Recipients"
      />
    )}
    {to === 'segment' ? (
      <SegmentField
        channel={channelOf(purpose)}
        value={segment}
        onChange={(value) => onChange({ segment: value })}
      />
    ) : (
      <TagsInput
        label="Addresses"
        description="Press Enter after each address, or paste several separated by commas."
        splitChars={[',', ' ', ';']}
        maxTags={limits.campaignAddresses}
        value={emails}
        error={errors.emails ?? Object.entries(errors).find(([name]) => name.startsWith('emails.'))?.[1]}
        onChange={(value) => onChange({ emails: value })}
      />
    )}
  </>
);
