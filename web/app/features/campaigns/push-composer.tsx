import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Segment } from '../../../../contract/src/audiences.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Failure } from '../../ui/failure.tsx';
import { audienceQuery, useSendPush } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';
import { useCampaignDraft } from './use-campaign-draft.ts';

const emptyDraft = { title: '', body: '', link: '', segment: 'all' as Segment };

/** Writes a notification to a segment: in the app, and on devices that opted in. */
export const PushComposer = () => {
  const { draft, change, errors, text, form, send } = useCampaignDraft(emptyDraft);
  const audience = useQuery(audienceQuery(draft.segment, 'push'));
  const sendPush = useSendPush();
  const { link, ...content } = draft;
  const submit = () =>
    send({
      kind: 'notification',
      name: draft.title,
      recipients: audience.data?.reached,
      run: (idempotencyKey) =>
        sendPush.mutateAsync({ ...content, ...(link === '' ? {} : { link }), idempotencyKey }),
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
      <SegmentField channel="push" value={draft.segment} onChange={(segment) => change({ segment })} />
      <TextInput label="Title" required maxLength={limits.pushTitleCharacters} {...text('title')} />
      <Textarea
        label="Text"
        required
        autosize
        minRows={2}
        maxLength={limits.pushBodyCharacters}
        {...text('body')}
      />
      <TextInput
        label="Link"
        description="A path of this site, such as /jobgrid. Default: the notifications."
        placeholder="/"
        {...text('link')}
      />
      {(draft.title !== '' || draft.body !== '') && (
        <div className={styles.phone} role="img" aria-label="Preview on a device">
          <img src="/favicon.svg" alt="" />
          <strong>{draft.title || 'Title'}</strong>
          <p>{draft.body || 'Text'}</p>
        </div>
      )}
      <Failure message={errors.all} />
      <div className={styles.buttons}>
        <Button type="submit" loading={sendPush.isPending} disabled={draft.title === '' || draft.body === ''}>
          Send…
        </Button>
      </div>
    </form>
  );
};
