import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Education, Experience } from '../../../../../contract/src/career.ts';
import { formatMonthSpan } from '../../../../../contract/src/dates.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { confirmAction } from '../../../ui/run-action.ts';
import { useRemoveEntry } from '../fractionals.data.ts';
import { EducationForm, ExperienceForm } from './career-forms.tsx';
import styles from './career-list.module.css';

const join = (...parts: string[]) => joinWithDots(parts);

const describeExperience = (entry: Experience): EntryText => ({
  title: entry.title,
  detail: join(entry.company || 'Employer not shown', formatMonthSpan(entry)),
  text: entry.description,
});
const describeEducation = (entry: Education): EntryText => ({
  title: entry.school,
  detail: join([entry.degree, entry.field].filter(Boolean).join(', '), formatMonthSpan(entry, '')),
  text: '',
});

interface EntryText {
  title: string;
  detail: string;
  text: string;
}

const Entry = ({ title, detail, text, tools }: EntryText & { tools?: ReactNode }) => (
  <>
    <h3>{title}</h3>
    <p className={styles.detail}>{detail}</p>
    {tools !== undefined && <div className={styles.tools}>{tools}</div>}
    {text !== '' && <p className={styles.text}>{text}</p>}
  </>
);

const EntryList = ({ entries }: { entries: (EntryText & { id: string })[] }) => (
  <ul className={styles.list}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.entry}>
        <Entry {...entry} />
      </li>
    ))}
  </ul>
);

/** Roles, read-only. */
export const ExperienceEntries = ({ entries }: { entries: Experience[] }) => (
  <EntryList entries={entries.map((entry) => ({ id: entry.id, ...describeExperience(entry) }))} />
);

/** Education, read-only. */
export const EducationEntries = ({ entries }: { entries: Education[] }) => (
  <EntryList entries={entries.map((entry) => ({ id: entry.id, ...describeEducation(entry) }))} />
);

interface EditorProps<T> {
  kind: 'experience' | 'education';
  noun: string;
  entries: T[];
  describe: (entry: T) => EntryText;
  Form: ComponentType<{ entry?: T; onDone: () => void; onCancel?: () => void }>;
}

/** An entry, or the form that edits it. */
const EditableEntry = ({ form, children }: { form: ReactNode; children: ReactNode }) => {
  const container = useFocusOnSwap<HTMLLIElement>(form !== undefined);
  return (
    <li ref={container} className={form === undefined ? styles.entry : undefined}>
      {form ?? children}
    </li>
  );
};

const CareerEditor = <T extends { id: string }>({ kind, noun, entries, describe, Form }: EditorProps<T>) => {
  const [open, setOpen] = useState<string>();
  const remove = useRemoveEntry(kind);
  const adding = useFocusOnSwap<HTMLDivElement>(open === 'new');
  const close = () => setOpen(undefined);
  const removeEntry = (entry: T) =>
    confirmAction({ title: `Remove this ${noun}?`, text: describe(entry).title, action: 'Remove' }, () =>
      remove.mutateAsync(entry.id),
    );
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <EditableEntry
              key={entry.id}
              form={open === entry.id ? <Form entry={entry} onDone={close} onCancel={close} /> : undefined}
            >
              <Entry
                {...describe(entry)}
                tools={
                  <>
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      aria-label={`Edit ${describe(entry).title}`}
                      // Opening a second form would discard what was typed in the first.
                      disabled={open !== undefined}
                      onClick={() => setOpen(entry.id)}
                    >
                      <IconPencil size={18} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`Remove ${describe(entry).title}`}
                      onClick={() => removeEntry(entry)}
                    >
                      <IconTrash size={18} aria-hidden="true" />
                    </ActionIcon>
                  </>
                }
              />
            </EditableEntry>
          ))}
        </ul>
      )}
      <div ref={adding} className={styles.add}>
        {open === 'new' ? (
          <Form onDone={close} onCancel={close} />
        ) : (
          <Button
            variant="default"
            disabled={open !== undefined}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            Add {kind}
          </Button>
        )}
      </div>
    </>
  );
};

/** Adds, edits and removes roles in place. */
export const ExperienceEditor = ({ profile }: { profile: Profile }) => (
  <CareerEditor
    kind="experience"
    noun="role"
    entries={profile.experience}
    describe={describeExperience}
    Form={ExperienceForm}
  />
);

/** Adds, edits and removes education in place. */
export const EducationEditor = ({ profile }: { profile: Profile }) => (
  <CareerEditor
    kind="education"
    noun="school"
    entries={profile.education}
    describe={describeEducation}
    Form={EducationForm}
  />
);
