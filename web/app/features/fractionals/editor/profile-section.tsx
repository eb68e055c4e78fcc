import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, type Ref, useId } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useUnsavedChanges } from '../../../ui/use-unsaved-changes.ts';
import { type DraftField, type SectionId, sectionFields } from './profile-draft.ts';
import styles from './profile-section.module.css';
import { type ProfileForm, useProfileEditor } from './use-profile-editor.ts';

interface FrameProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A section of the profile with its heading. */
export const ProfileFrame = ({ id, title, aside, children, ref }: FrameProps) => {
  const heading = useId();
  return (
    <section ref={ref} id={id} className={styles.section} aria-labelledby={heading}>
      <header className={styles.header}>
        <h3 id={heading}>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
};

interface Props {
  id: SectionId;
  title: string;
  profile: Profile;
  Fields: ComponentType<{ form: ProfileForm }>;
  /** The current values; undefined while they are empty. */
  summary: ReactNode | undefined;
  /** Shown while the section is empty. */
  hint: string;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

/** A section of the profile that is edited in place. */
export const ProfileSection = ({
  id,
  title,
  profile,
  Fields,
  summary,
  hint,
  editing,
  onEditing: setEditing,
}: Props) => {
  const container = useFocusOnSwap<HTMLElement>(editing);
  const fields: readonly DraftField[] = sectionFields[id];
  const needed = profile.missing?.some((field) => fields.includes(field as DraftField)) ?? false;
  const action = summary === undefined ? 'Add' : 'Edit';
  return (
    <ProfileFrame
      ref={container}
      id={id}
      title={title}
      aside={
        !editing && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${action}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {action}
          </Button>
        )
      }
    >
      {editing ? (
        <SectionForm profile={profile} fields={fields} Fields={Fields} onDone={() => setEditing(false)} />
      ) : (
        <>
          {summary}
          {needed && <p className={styles.needed}>Needed for approval. {summary === undefined && hint}</p>}
          {!needed && summary === undefined && <p className={styles.empty}>{hint}</p>}
        </>
      )}
    </ProfileFrame>
  );
};

interface FormProps extends Pick<Props, 'profile' | 'Fields'> {
  fields: readonly DraftField[];
  onDone: () => void;
}

const SectionForm = ({ profile, fields, Fields, onDone }: FormProps) => {
  const { form, failure, onSubmit, saving } = useProfileEditor(profile, fields, onDone);
  useUnsavedChanges(form.isDirty());
  return (
    <form noValidate onSubmit={onSubmit}>
      <Fields form={form} />
      <Failure message={failure} />
      <div className={styles.buttons}>
        <Button type="submit" loading={saving}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
