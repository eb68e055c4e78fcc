import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Note } from '../../../../../contract/src/application-notes.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useAddNote } from '../applicants.data.ts';
import { MentionField, mentionedIn, useColleagues } from './mention-field.tsx';
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
  const add = useAddNote(applicationId);
  const team = useColleagues();
  const edit = (draft: string) => {
    drafts.set(applicationId, draft);
    setText(draft);
  };
  const send = async () => {
    const added = await add
      .mutateAsync({ text: text.trim(), mentions: mentionedIn(text, team) })
      .catch(() => undefined);
    if (added === undefined) return;
    edit('');
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
              <p className={styles.text}>
                <NoteText note={note} />
              </p>
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
        <MentionField
          label="New note"
          placeholder={
            team.length > 0
              ? 'What should a colleague know? Use @ to notify one.'
              : 'What should a colleague know?'
          }
          maxLength={2000}
          value={text}
          onChange={edit}
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

/** The text of a note with the mentioned names marked. */
const NoteText = ({ note: { text, mentions } }: { note: Note }) => {
  if (mentions.length === 0) return text;
  const names = mentions.map((name) => `@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  const parts = text.split(new RegExp(`(${names.join('|')})`));
  // Each second part is a name: the expression has one group.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change places
      <strong key={index} className={styles.mention}>
        {part}
      </strong>
    ) : (
      part
    ),
  );
};
