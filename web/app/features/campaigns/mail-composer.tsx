import { Button, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import type { MailPurpose } from '../../../../contract/src/campaigns.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Failure } from '../../ui/failure.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { successToast } from '../../ui/toasts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceQuery, sendTestMail, useSendMail } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { ConfirmNoticeDialog } from './confirm-notice-dialog.tsx';
import { DraftsBar } from './drafts-bar.tsx';
import { MergeHint } from './merge-hint.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { toSchedule } from './schedule-time.ts';
import { useCampaignDraft } from './use-campaign-draft.ts';

const emptyDraft = {
  to: 'segment' as 'segment' | 'emails',
  subject: '',
  body: '',
  segment: 'all' as Segment,
  filter: {} as AudienceFilter,
  emails: [] as string[],
  /** A local time; null: at once. */
  at: null as string | null,
};

/** A service notice goes to accounts. */
const noticeSegments = Segment.options.filter((segment) => segment !== 'newsletter');

/** Writes news to a segment or to addresses, or a service notice to accounts. */
export const MailComposer = ({ purpose }: { purpose: MailPurpose }) => {
  const form = useCampaignDraft(emptyDraft);
  const { draft, change, errors, text, attempt, resets } = form;
  const [isTesting, setTesting] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const isNotice = purpose === 'service';
  const channel = isNotice ? 'service' : 'mail';
  const { subject, body, segment, filter, emails, at } = draft;
  const toSegment = isNotice || draft.to === 'segment';
  const audience = useQuery(audienceQuery({ segment, filter }, channel));
  const sendMail = useSendMail();
  const run = () =>
    sendMail.mutateAsync({
      subject,
      body,
      purpose,
      ...(toSegment ? { segment, filter, schedule: toSchedule(at) } : { emails }),
      ...(isNotice ? { confirmed: audience.data?.people ?? 0 } : {}),
    });
  const scheduled = toSegment && at !== null;
  const submit = () => {
    if (isNotice) return setConfirming(true);
    return void form.send({
      kind: 'mail',
      name: subject,
      recipients: toSegment ? audience.data?.reached : emails.length,
      scheduled,
      run,
    });
  };
  const test = async () => {
    setTesting(true);
    await attempt(async () => {
      successToast((await sendTestMail({ subject, body })).message);
    }).finally(() => setTesting(false));
  };
  const isEmpty = subject === '' || body === '';

  return (
    <form
      ref={form.form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DraftsBar
        // What is written after a campaign is another draft.
        key={form.launches}
        channel={channel}
        content={{ title: subject, body, link: '', segment, filter }}
        onOpen={({ title, ...content }) =>
          form.open({ subject: title, body: content.body, segment: content.segment, filter: content.filter })
        }
        onSaved={form.markSaved}
      />
      {!isNotice && (
        <SegmentedControl
          data={[
            { value: 'segment', label: 'A segment' },
            { value: 'emails', label: 'Single addresses' },
          ]}
          value={draft.to}
          onChange={(value) => change({ to: value as 'segment' | 'emails' })}
          aria-label="Recipients"
        />
      )}
      {toSegment ? (
        <AudienceFields
          channel={channel}
          {...(isNotice ? { segments: noticeSegments } : {})}
          segment={segment}
          filter={filter}
          onChange={change}
        />
      ) : (
        <AddressField emails={emails} errors={errors} onChange={(value) => change({ emails: value })} />
      )}
      <TextInput label="Subject" required maxLength={limits.campaignSubjectCharacters} {...text('subject')} />
      <RichTextEditor
        key={resets}
        label="Text"
        required
        value={body}
        onChange={(html) => change({ body: html })}
        {...(errors.body === undefined ? {} : { error: errors.body })}
      />
      <MergeHint />
      {toSegment && (
        <ScheduleField value={at} error={errors.schedule} onChange={(value) => change({ at: value })} />
      )}
      <Failure message={errors.all ?? errors.segment} />
      <div className={styles.buttons}>
        <Button type="submit" loading={sendMail.isPending} disabled={isEmpty || (scheduled && at === '')}>
          {scheduled ? 'Schedule…' : 'Send…'}
        </Button>
        <Button variant="default" disabled={isEmpty} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button variant="default" loading={isTesting} disabled={isEmpty} onClick={() => void test()}>
          Send a test to myself
        </Button>
      </div>
      {isPreviewing && (
        <PreviewDialog
          draft={{ subject, body }}
          audience={toSegment ? { segment, filter } : undefined}
          channel={channel}
          onClose={() => setPreviewing(false)}
        />
      )}
      {isConfirming && audience.data && (
        <ConfirmNoticeDialog
          subject={subject}
          {...audience.data}
          isScheduled={scheduled}
          busy={sendMail.isPending}
          failure={errors.confirmed}
          onConfirm={() =>
            void form.launch(run, scheduled).then((isSent) => {
              if (isSent) setConfirming(false);
              else void audience.refetch();
            })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
};

interface AddressProps {
  emails: string[];
  errors: Record<string, string>;
  onChange: (emails: string[]) => void;
}

const AddressField = ({ emails, errors, onChange }: AddressProps) => (
  <TagsInput
    label="Addresses"
    description="Press Enter after each address, or paste several separated by commas."
    splitChars={[',', ' ', ';']}
    maxTags={limits.campaignAddresses}
    value={emails}
    error={errors.emails ?? Object.entries(errors).find(([name]) => name.startsWith('emails.'))?.[1]}
    onChange={onChange}
  />
);
