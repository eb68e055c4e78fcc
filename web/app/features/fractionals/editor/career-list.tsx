import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Education, Experience } from '../../../../../contract/src/career.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { EducationForm, ExperienceForm } from './career-forms.tsx';
import styles from './career-list.module.css';
import { useRemoveEntry } from '../fractionals.data.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`));

/** `Mar 2015 – today`, `2001`; empty where nothing is known. */
const spanOf = (
  { start_date: start, end_date: end }: { start_date: string | null; end_date: string | null },
  open: string,
) => {
  if (start === null) return end === null ? '' : monthOf(end);
  return `${monthOf(start)} – ${end === null ? open : monthOf(end)}`;
};

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

const ofExperience = (entry: Experience) => ({
  title: entry.title,
  where: joined(entry.company, spanOf(entry, 'today')),
  text: entry.description,
});
const ofEducation = (entry: Education) => ({
  title: entry.school,
  where: joined([entry.degree, entry.field].filter(Boolean).join(', '), spanOf(entry, '')),
  text: '',
});

interface Shown {
  title: string;
  where: string;
  text: string;
}

const EntryText = ({ shown, tools }: { shown: Shown; tools?: ReactNode }) => (
  <>
    <h3>{shown.title}</h3>
    <p className={styles.where}>{shown.where}</p>
    {tools !== undefined && <div className={styles.tools}>{tools}</div>}
    {shown.text !== '' && <p className={styles.text}>{shown.text}</p>}
  </>
);

/** Roles held, as others see them. */
export const ExperienceEntries = ({ entries }: { entries: Experience[] }) => (
  <ul className={styles.list}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.entry}>
        <EntryText shown={ofExperience(entry)} />
      </li>
    ))}
  </ul>
);

/** Education, as others see it. */
export const EducationEntries = ({ entries }: { entries: Education[] }) => (
  <ul className={styles.list}>
    {entries.map((entry) => (
      <li key={entry.id} className={styles.entry}>
        <EntryText shown={ofEducation(entry)} />
      </li>
    ))}
  </ul>
);

interface EditorProps<T> {
  kind: 'experience' | 'education';
  noun: string;
  entries: T[];
  show: (entry: T) => Shown;
  Form: ComponentType<{ entry?: T; onDone: () => void; onCancel?: () => void }>;
}

/** An entry, or the form that changes it. */
const EditableEntry = ({ form, shown, tools }: { form: ReactNode; shown: Shown; tools: ReactNode }) => {
  const place = useFocusOnSwap<HTMLLIElement>(form !== undefined);
  return (
    <li ref={place} className={form === undefined ? styles.entry : undefined}>
      {form ?? <EntryText shown={shown} tools={tools} />}
    </li>
  );
};

const CareerEditor = <T extends { id: string }>({ kind, noun, entries, show, Form }: EditorProps<T>) => {
  const [open, setOpen] = useState<string>();
  const remove = useRemoveEntry(kind);
  const adding = useFocusOnSwap<HTMLDivElement>(open === 'new');
  const close = () => setOpen(undefined);
  const askRemove = async (entry: T) => {
    const sure = await confirmDialog({
      title: `Remove this ${noun}?`,
      text: show(entry).title,
      action: 'Remove',
    });
    if (sure) remove.mutate(entry.id);
  };
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <EditableEntry
              key={entry.id}
              form={open === entry.id ? <Form entry={entry} onDone={close} onCancel={close} /> : undefined}
              shown={show(entry)}
              tools={
                <>
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={`Change ${show(entry).title}`}
                    onClick={() => setOpen(entry.id)}
                  >
                    <IconPencil size={18} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Remove ${show(entry).title}`}
                    onClick={() => askRemove(entry)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                </>
              }
            />
          ))}
        </ul>
      )}
      <div ref={adding} className={styles.add}>
        {open === 'new' ? (
          <Form onDone={close} onCancel={close} />
        ) : (
          <Button
            variant="default"
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

/** One's own roles: added, changed and removed in place. */
export const ExperienceEditor = ({ entries }: { entries: Experience[] }) => (
  <CareerEditor kind="experience" noun="role" entries={entries} show={ofExperience} Form={ExperienceForm} />
);

/** One's own education: added, changed and removed in place. */
export const EducationEditor = ({ entries }: { entries: Education[] }) => (
  <CareerEditor kind="education" noun="school" entries={entries} show={ofEducation} Form={EducationForm} />
);
