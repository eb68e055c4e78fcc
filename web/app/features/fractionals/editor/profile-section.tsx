import { Alert, Button } from '@mantine/core';
import { type ComponentType, type ReactNode, type Ref, useId, useState } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import type { DraftField } from './profile-draft.ts';
import styles from './profile-section.module.css';
import { type ProfileForm, useProfileEditor } from './use-profile-editor.ts';

interface FrameProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A part of one's own profile under its heading. */
export const ProfileFrame = ({ id, title, aside, children, ref }: FrameProps) => {
  const heading = useId();
  return (
    <section ref={ref} id={id} className={styles.section} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
};

interface Props {
  id: string;
  title: string;
  profile: Profile;
  fields: readonly DraftField[];
  Fields: ComponentType<{ form: ProfileForm }>;
  /** What stands there now; undefined where nothing does. */
  shown: ReactNode | undefined;
  /** Why it is worth filling in. */
  hint: string;
}

/** A part of one's own profile that is edited where it stands. */
export const ProfileSection = ({ id, title, profile, fields, Fields, shown, hint }: Props) => {
  const [editing, setEditing] = useState(false);
  const place = useFocusOnSwap<HTMLElement>(editing);
  const needed = profile.missing?.some((field) => fields.includes(field as DraftField)) ?? false;
  return (
    <ProfileFrame
      ref={place}
      id={id}
      title={title}
      aside={
        !editing && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${shown === undefined ? 'Add' : 'Edit'}: ${title}`}
            onClick={() => setEditing(true)}
          >
            {shown === undefined ? 'Add' : 'Edit'}
          </Button>
        )
      }
    >
      {editing ? (
        <SectionForm profile={profile} fields={fields} Fields={Fields} onDone={() => setEditing(false)} />
      ) : (
        <>
          {shown}
          {needed && <p className={styles.needed}>Needed for approval. {shown === undefined && hint}</p>}
          {!needed && shown === undefined && <p className={styles.empty}>{hint}</p>}
        </>
      )}
    </ProfileFrame>
  );
};

const SectionForm = ({
  profile,
  fields,
  Fields,
  onDone,
}: Pick<Props, 'profile' | 'fields' | 'Fields'> & { onDone: () => void }) => {
  const { form, save, saving, problem } = useProfileEditor(profile, fields);
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (await save()) onDone();
      }}
    >
      <Fields form={form} />
      {problem !== undefined && (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      )}
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
