import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Segment } from '../../../../contract/src/campaigns.ts';
import { CallError } from '../../../../contract/src/client.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { useFocusOnErrors } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { audience, toPeople, useSendPush } from './campaigns.data.ts';
import styles from './campaigns.module.css';
import { SegmentField } from './segment-field.tsx';

const empty = { title: '', body: '', link: '', segment: 'all' as Segment };

/** A notice to a segment: in the site, and on the devices that opted in. */
export const PushComposer = () => {
  const [draft, setDraft] = useState(empty);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const counted = useQuery(audience(draft.segment, 'push'));
  const send = useSendPush();
  const form = useFocusOnErrors<HTMLFormElement>(errors);
  const change = (changes: Partial<typeof empty>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
    setKey(crypto.randomUUID());
  };
  const launch = async () => {
    const sure = await confirmDialog({
      title: `Send this notice${toPeople(counted.data?.reached)}?`,
      text: `“${draft.title}” goes out at once and cannot be called back.`,
      action: 'Send',
    });
    if (!sure) return;
    const { link, ...said } = draft;
    try {
      const { queued } = await send.mutateAsync({
        ...said,
        ...(link === '' ? {} : { link }),
        idempotencyKey: key,
      });
      successToast(
        `It is on the way to ${queued.toLocaleString('en')} ${queued === 1 ? 'person' : 'people'}.`,
      );
      setDraft(empty);
      setKey(crypto.randomUUID());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { all: error.message });
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
      <SegmentField channel="push" value={draft.segment} onChange={(segment) => change({ segment })} />
      <TextInput
        label="Title"
        maxLength={limits.pushTitleCharacters}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        autosize
        minRows={2}
        maxLength={limits.pushBodyCharacters}
        value={draft.body}
        error={errors.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <TextInput
        label="Where a click leads"
        description="A path of this site, such as /jobgrid. Left empty, the notifications."
        placeholder="/"
        value={draft.link}
        error={errors.link}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      {(draft.title !== '' || draft.body !== '') && (
        <div className={styles.phone} role="img" aria-label="How it looks on a device">
          <img src="/favicon.svg" alt="" />
          <strong>{draft.title || 'Title'}</strong>
          <p>{draft.body || 'Text'}</p>
        </div>
      )}
      {errors.all !== undefined && (
        <p role="alert" className={styles.failure}>
          {errors.all}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={send.isPending} disabled={draft.title === '' || draft.body === ''}>
          Send …
        </Button>
      </div>
    </form>
  );
};
