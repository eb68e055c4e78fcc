import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { listMissing } from '../strongest-missing.ts';
import styles from './own-profile.module.css';
import { ProfileFrame, ProfileSection } from './profile-section.tsx';
import { isFilled, profileGroups, type Section } from './profile-sections.tsx';

interface SectionProps {
  section: Section;
  profile: Profile;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

const EditableSection = ({ section, profile, editing, onEditing }: SectionProps) =>
  'Editor' in section ? (
    <ProfileFrame id={section.id} title={section.title}>
      <section.Editor profile={profile} />
    </ProfileFrame>
  ) : (
    <ProfileSection
      {...section}
      profile={profile}
      summary={section.summary(profile)}
      editing={editing}
      onEditing={onEditing}
    />
  );

/** The strongest thing that the profile lacks, above everything else. */
const StrongestMissing = ({ profile, onOpen }: { profile: Profile; onOpen: (section: string) => void }) => {
  const [first] = listMissing(profile);
  if (first === undefined) return null;
  return (
    <section className={styles.strongest} aria-label="What to add first">
      <div>
        <h2>{first.title}</h2>
        <p>{first.why}</p>
      </div>
      <Button onClick={() => onOpen(first.section)}>{first.needed ? 'Fill in' : 'Add'}</Button>
    </section>
  );
};

/** Opens a section once it is drawn, and moves the focus into it. */
const showSection = (id: string) =>
  requestAnimationFrame(() => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section
      ?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')
      ?.focus({ preventScroll: true });
  });

/** The fractional’s own profile in groups; each section is edited in place, and empty ones are folded. */
export const OwnProfile = ({ profile }: { profile: Profile }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const setEditing = (id: string, editing: boolean) =>
    setOpen((before) => new Set(editing ? [...before, id] : [...before].filter((other) => other !== id)));
  const show = (id: string) => {
    setEditing(id, true);
    showSection(id);
  };
  return (
    <div className={styles.sections}>
      <StrongestMissing profile={profile} onOpen={show} />
      {profileGroups.map((group) => {
        const filled = group.sections.filter((section) => isFilled(section, profile));
        const shown = group.sections.filter((section) => filled.includes(section) || open.has(section.id));
        const folded = group.sections.filter((section) => !shown.includes(section));
        return (
          <section key={group.id} className={styles.group} aria-labelledby={`group-${group.id}`}>
            <header className={styles.groupHeader}>
              <h2 id={`group-${group.id}`}>{group.title}</h2>
              <span className={styles.soft}>
                {filled.length === group.sections.length
                  ? 'Complete'
                  : `${filled.length} of ${group.sections.length} filled in`}
              </span>
            </header>
            {shown.map((section) => (
              <EditableSection
                key={section.id}
                section={section}
                profile={profile}
                editing={open.has(section.id)}
                onEditing={(editing) => setEditing(section.id, editing)}
              />
            ))}
            {folded.length > 0 && (
              <div className={styles.folded}>
                {folded.map((section) => (
                  <Button
                    key={section.id}
                    id={section.id}
                    variant="default"
                    size="sm"
                    leftSection={<IconPlus size={16} aria-hidden="true" />}
                    aria-label={`Add: ${section.title}`}
                    onClick={() => show(section.id)}
                  >
                    {section.title}
                  </Button>
                ))}
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
};
