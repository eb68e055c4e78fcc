import { Button, TagsInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { ShortlistPerson } from '../../../../contract/src/shortlists.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { useLoadedRecord } from '../../lib/use-loaded-record.ts';
import { Failure } from '../../ui/failure.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { useChangeEntry } from './shortlists.data.ts';
import styles from './shortlists.module.css';

interface Props {
  shortlistId: string;
  person: ShortlistPerson;
}

/** The note and the tags of a person in a list, edited in place. */
export const EntryNote = ({ shortlistId, person }: Props) => {
  const [editing, setEditing] = useState(false);
  const { note, tags, added_by, added_at, fractional } = person;
  const container = useFocusOnSwap<HTMLDivElement>(editing);
  if (editing)
    return (
      <div ref={container}>
        <NoteForm shortlistId={shortlistId} person={person} onDone={() => setEditing(false)} />
      </div>
    );
  return (
    <div ref={container} className={styles.note}>
      {note !== '' && <p className={styles.text}>{note}</p>}
      <TagList tags={tags} label="Tags" />
      <p className={styles.added}>
        Added {added_by !== null && `by ${added_by} `}
        <RelativeTime time={added_at} />
        <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
          {note === '' && tags.length === 0 ? 'Add a note' : 'Edit note'}
          <span className="visually-hidden"> about {fractional.first_name}</span>
        </Button>
      </p>
    </div>
  );
};

const NoteForm = ({ shortlistId, person, onDone }: Props & { onDone: () => void }) => {
  const [note, setNote] = useState(person.note);
  const [tags, setTags] = useState(person.tags);
  const isChanged = note !== person.note || tags.join('\n') !== person.tags.join('\n');
  const change = useChangeEntry();
  const { saveOptions } = useLoadedRecord(person, (saved) => ({ note: saved.note, tags: saved.tags }));
  const { failure } = formErrors(change.error, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      {
        body: { shortlist_id: shortlistId, fractional_id: person.fractional.id, note, tags },
        ...saveOptions(),
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        label="Note"
        description="Only your company reads it."
        autosize
        minRows={2}
        maxLength={limits.shortlistNoteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isChanged && onDone()}
      />
      <TagsInput
        label="Tags"
        placeholder={tags.length === 0 ? 'e.g. speaks German' : ''}
        maxTags={limits.shortlistTags}
        value={tags}
        onChange={(next) => setTags(next.map((tag) => tag.slice(0, limits.shortlistTagCharacters)))}
      />
      <Failure message={failure} />
      <FormButtons submitLabel="Save" busy={change.isPending} onCancel={onDone} />
    </form>
  );
};
