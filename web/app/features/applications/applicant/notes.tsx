import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Note } from '../../../../../contract/src/application-notes.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useAddNote } from '../applicants.data.ts';
import styles from './notes.module.css';

interface Props {
  applicationId: string;
  notes: readonly Note[];
}

/** Unsent notes by application id, so that opening another applicant loses none. */
const drafts = new Map<string, string>();

/** The company’s notes on an application. Fractionals never see them. */
export const Notes = ({ applicationId, notes }: Props) => {
  const [text, setText] = useState(() => drafts.get(applicationId) ?? '');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useAddNote(applicationId);
  const edit = (draft: string) => {
    drafts.set(applicationId, draft);
    setText(draft);
  };
  const send = async () => {
    const added = await add.mutateAsync({ text: text.trim(), key }).catch(() => undefined);
    if (added === undefined) return;
    edit('');
    setKey(crypto.randomUUID());
  };
  return (
    <section className={styles.notes} aria-label="Notes">
      <h3>Notes</h3>
      <p className={styles.lead}>Only your company sees these.</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <p>
                <strong>{note.author}</strong> <RelativeTime time={note.created_at} />
              </p>
              <p className={styles.text}>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          aria-label="New note"
          placeholder="What should a colleague know?"
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          size="sm"
          disabled={text.trim() === ''}
          loading={add.isPending}
        >
          Add note
        </Button>
      </form>
    </section>
  );
};
