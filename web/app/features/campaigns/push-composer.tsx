import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudienceFilter, Segment } from '../../../../contract/src/audiences.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Failure } from '../../ui/failure.tsx';
import { successToast } from '../../ui/toasts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceQuery, sendTestPush, useSendPush } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { DraftsBar } from './drafts-bar.tsx';
import { MergeHint } from './merge-hint.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { toSchedule } from './schedule-time.ts';
import { useCampaignDraft } from './use-campaign-draft.ts';

const emptyDraft = {
  title: '',
  body: '',
  link: '',
  segment: 'all' as Segment,
  filter: {} as AudienceFilter,
  at: null as string | null,
};

/** Writes a notification to a segment: in the app, and on devices that opted in. */
export const PushComposer = () => {
  const form = useCampaignDraft(emptyDraft);
  const { draft, change, errors, text, attempt } = form;
  const { title, body, link, segment, filter, at } = draft;
  const [isTesting, setTesting] = useState(false);
  const audience = useQuery(audienceQuery({ segment, filter }, 'push'));
  const sendPush = useSendPush();
  const content = { title, body, ...(link === '' ? {} : { link }) };
  const submit = () =>
    form.send({
      kind: 'notification',
      name: title,
      recipients: audience.data?.reached,
      scheduled: at !== null,
      run: () => sendPush.mutateAsync({ ...content, segment, filter, schedule: toSchedule(at) }),
    });
  const test = async () => {
    setTesting(true);
    await attempt(async () => {
      successToast((await sendTestPush(content)).message);
    }).finally(() => setTesting(false));
  };
  const isEmpty = title === '' || body === '';
  return (
    <form
      ref={form.form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftsBar
        key={form.launches}
        channel="push"
        content={{ title, body, link, segment, filter }}
        onOpen={form.open}
        onSaved={form.markSaved}
      />
      <AudienceFields channel="push" segment={segment} filter={filter} onChange={change} />
      <TextInput label="Title" required maxLength={limits.pushTitleCharacters} {...text('title')} />
      <Textarea
        label="Text"
        required
        autosize
        minRows={2}
        maxLength={limits.pushBodyCharacters}
        {...text('body')}
      />
      <MergeHint />
      <TextInput
        label="Link"
        description="A path of this site, such as /jobgrid. Default: the notifications."
        placeholder="/"
        {...text('link')}
      />
      {(title !== '' || body !== '') && (
        <div className={styles.phone} role="img" aria-label="Preview on a device">
          <img src="/favicon.svg" alt="" />
          <strong>{title || 'Title'}</strong>
          <p>{body || 'Text'}</p>
        </div>
      )}
      <ScheduleField value={at} error={errors.schedule} onChange={(value) => change({ at: value })} />
      <Failure message={errors.all} />
      <div className={styles.buttons}>
        <Button type="submit" loading={sendPush.isPending} disabled={isEmpty || at === ''}>
          {at === null ? 'Send…' : 'Schedule…'}
        </Button>
        <Button variant="default" loading={isTesting} disabled={isEmpty} onClick={() => void test()}>
          Send a test to myself
        </Button>
      </div>
    </form>
  );
};
