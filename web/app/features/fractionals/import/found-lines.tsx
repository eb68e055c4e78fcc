import { Button, Select, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Language } from '../../../../../contract/src/career.ts';
import { type Profile, ProfileUpdate } from '../../../../../contract/src/fractionals.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import type { ImportedProfile } from '../../../../../contract/src/profile-import.ts';
import { EducationForm, ExperienceForm } from '../editor/career-forms.tsx';
import { languageLevels } from '../editor/extra-fields.tsx';
import { describe, fieldTitles, replacedBy, shorten } from './describe-line.ts';
import { reloadOwnProfile } from './import.data.ts';
import { useImport } from './import-context.tsx';
import styles from './import-panel.module.css';
import { SkillChips } from './skill-chips.tsx';
import {
  fits,
  fittingLines,
  getLines,
  type ImportLine,
  type ImportSection,
  importSections,
  takeLines,
} from './take-lines.ts';

const titles: Record<ImportSection, string> = {
  about: 'About you',
  experience: 'Experience',
  skills: 'Skills',
  education: 'Education',
  languages: 'Languages',
  certificates: 'Certificates',
};

interface LineProps {
  profile: Profile;
  found: ImportLine;
  busy: boolean;
  onTake: (line: ImportLine) => void;
  /** The person has saved it with a form. */
  onSaved: () => void;
}

/** The form for a line that cannot be taken as it is. */
const LineForm = ({ found, onTake, onSaved, onCancel }: LineProps & { onCancel: () => void }) => {
  const { section, line } = found;
  const [text, setText] = useState(section === 'about' ? line.value : '');
  if (section === 'experience') return <ExperienceForm initial={line} onDone={onSaved} onCancel={onCancel} />;
  if (section === 'education') return <EducationForm initial={line} onDone={onSaved} onCancel={onCancel} />;
  if (section !== 'about') return null;
  const problem = ProfileUpdate.shape[line.field].safeParse(text).error?.issues[0]?.message;
  return (
    <>
      <Textarea
        label={fieldTitles[line.field]}
        autosize
        maxRows={12}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        mt="sm"
        disabled={problem !== undefined}
        onClick={() => onTake({ ...found, line: { ...line, value: text, problem: null } })}
      >
        Accept
      </Button>
    </>
  );
};

const Line = (props: LineProps) => {
  const { profile, found, busy, onTake } = props;
  const { taken, failures } = useImport();
  const [fixing, setFixing] = useState(false);
  const { name, detail } = describe(found);
  const { line, section } = found;
  const isTaken = taken.has(found.key);
  const failure = failures[found.key];
  const before = replacedBy(profile, found);
  const canFix = ['about', 'experience', 'education'].includes(section);
  const problem = failure ?? line.problem;
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{name || 'Without a title'}</p>
        {detail !== '' && <p className={styles.soft}>{detail}</p>}
        {!isTaken && before !== '' && !line.held && (
          <p className={styles.soft}>Replaces: {shorten(before)}</p>
        )}
        {!isTaken && problem && <p className={styles.problem}>{problem}</p>}
      </div>
      {isTaken || line.held ? (
        <span className={styles.done}>
          <IconCheck size={16} aria-hidden="true" /> {isTaken ? 'Accepted' : 'In your profile'}
        </span>
      ) : section === 'languages' && line.level === null ? (
        <Select
          className={styles.level}
          aria-label={`Level of ${line.name}`}
          placeholder="Choose the level"
          data={languageLevels}
          onChange={(level) =>
            level && onTake({ ...found, line: { ...line, level: level as Language['level'] } })
          }
        />
      ) : problem && canFix ? (
        !fixing && (
          <Button variant="default" size="sm" aria-label={`Fix: ${name}`} onClick={() => setFixing(true)}>
            Fix
          </Button>
        )
      ) : (
        fits(found) && (
          <Button
            variant="light"
            size="sm"
            aria-label={`Accept: ${name}`}
            disabled={busy}
            onClick={() => onTake(found)}
          >
            Accept
          </Button>
        )
      )}
      {fixing && !isTaken && (
        <div className={styles.form}>
          <LineForm {...props} onCancel={() => setFixing(false)} />
        </div>
      )}
    </li>
  );
};

/** What a file says about the person, by section. Nothing is saved before it is accepted. */
export const FoundLines = ({ profile, found }: { profile: Profile; found: ImportedProfile }) => {
  const { taken, addTaken, failures, setFailures } = useImport();
  const [busy, setBusy] = useState<ImportSection>();
  const take = async (section: ImportSection, lines: ImportLine[]) => {
    setBusy(section);
    try {
      const failed = await takeLines(lines);
      addTaken(lines.map(({ key }) => key).filter((key) => !(key in failed)));
      setFailures({ ...failures, ...failed });
      await reloadOwnProfile();
    } finally {
      setBusy(undefined);
    }
  };
  const sections = importSections.filter((section) => found[section].length > 0);
  return (
    <div className={styles.lines}>
      {sections.length === 0 && <p role="status">This file has nothing that a profile shows.</p>}
      {found.notes.map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
      {sections.map((section) => {
        const lines = getLines(found, section);
        const open = fittingLines(lines).filter(({ key }) => !taken.has(key));
        const onTake = (line: ImportLine) => void take(section, [line]);
        return (
          <section key={section} className={styles.section} aria-label={`Found: ${titles[section]}`}>
            <header className={styles.header}>
              <h3>
                {titles[section]} <span>{formatCount(lines.length, 'line')}</span>
              </h3>
              {open.length > 0 && (
                <Button
                  size="sm"
                  aria-label={`Accept all: ${titles[section]}`}
                  loading={busy === section}
                  disabled={busy !== undefined}
                  onClick={() => void take(section, open)}
                >
                  Accept all {open.length > 1 && open.length}
                </Button>
              )}
            </header>
            {section === 'skills' ? (
              <SkillChips lines={lines} busy={busy !== undefined} onTake={onTake} />
            ) : (
              <ul className={styles.list}>
                {lines.map((line) => (
                  <Line
                    key={line.key}
                    profile={profile}
                    found={line}
                    busy={busy !== undefined}
                    onTake={onTake}
                    onSaved={() => addTaken([line.key])}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
};
