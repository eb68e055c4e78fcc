import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { PersonNote } from '../../../../contract/src/moderation.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { confirmAction } from '../../ui/run-action.ts';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { personNotesQuery, useNotes } from './moderation.data.ts';
import styles from './person-notes.module.css';

const NoteList = ({ notes, onRemove }: { notes: PersonNote[]; onRemove: (id: string) => void }) => (
  <ul aria-label="Notes">
    {notes.map(({ id, text, author, created_at }) => (
      <li key={id} className={styles.note}>
        <div className={styles.head}>
          <strong>{author}</strong>
          <RelativeTime time={created_at} />
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Remove the note by ${author}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </Button>
        </div>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ul>
);

/** The admins' notes about a person, and a field for a new one. */
export const PersonNotes = ({ userId }: { userId: string }) => {
  const [text, setText] = useState('');
  const { add, remove } = useNotes(userId);
  const addNote = async () => {
    // `call` shows a dialog with the failure; the text stays.
    const added = await add.mutateAsync(text.trim()).catch(() => undefined);
    if (added === undefined) return;
    setText('');
  };
  const removeNote = (id: string) =>
    confirmAction(
      {
        title: 'Remove this note?',
        text: 'The audit log records the removal, not the text.',
        action: 'Remove',
      },
      () => remove.mutateAsync(id),
    );
  return (
    <Section title="Notes" lead="Only admins can read these.">
      <div className={styles.notes}>
        <LoadBoundary
          query={useQuery(personNotesQuery(userId))}
          skeleton={<ListSkeleton rows={1} label="Loading the notes" />}
          empty={<p className={styles.none}>No notes yet.</p>}
        >
          {(notes) => <NoteList notes={notes} onRemove={(id) => void removeNote(id)} />}
        </LoadBoundary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void addNote();
          }}
        >
          <Textarea
            label="New note"
            placeholder="What should another admin know?"
            autosize
            minRows={2}
            maxLength={limits.personNoteCharacters}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ''} loading={add.isPending}>
            Add note
          </Button>
        </form>
      </div>
    </Section>
  );
};
