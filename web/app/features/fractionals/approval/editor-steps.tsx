import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { ExperienceForm } from '../editor/career-forms.tsx';
import { ExperienceEditor } from '../editor/career-list.tsx';
import { PictureEditor } from '../editor/picture-editor.tsx';
import { ResumeEditor } from '../editor/resume-editor.tsx';
import { useImport } from '../import/import-context.tsx';
import { ImportPanel } from '../import/import-panel.tsx';
import styles from './approval-flow.module.css';

interface Props {
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

interface FooterProps extends Pick<Props, 'onNext' | 'onBack'> {
  label: string;
  isMain: boolean;
}

const Footer = ({ label, isMain, onNext, onBack }: FooterProps): ReactNode => (
  <div className={styles.footer}>
    {onBack && (
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
    )}
    <Button variant={isMain ? 'filled' : 'default'} onClick={onNext}>
      {label}
    </Button>
  </div>
);

/** Fills the profile from a file, line by line. */
export const ImportStep = ({ profile, ...footer }: Props) => {
  const { read } = useImport();
  return (
    <div className={styles.step}>
      <ImportPanel profile={profile} />
      <Footer
        {...footer}
        label={read === undefined ? 'Fill it in by hand' : 'Continue'}
        isMain={read !== undefined}
      />
    </div>
  );
};

/** The roles of a profile; the form for the first one is open. */
export const CareerStep = ({ profile, ...footer }: Props) => {
  const none = profile.experience.length === 0;
  const container = useFocusOnSwap<HTMLDivElement>(none);
  return (
    <div ref={container} className={styles.step}>
      {none ? <ExperienceForm onDone={() => {}} /> : <ExperienceEditor profile={profile} />}
      <Footer {...footer} label={none ? 'Skip' : 'Continue'} isMain={!none} />
    </div>
  );
};

/** Picture and resume. */
export const FilesStep = ({ profile, ...footer }: Props) => {
  const some = profile.profile_picture !== null || profile.resume_id !== null;
  return (
    <div className={styles.step}>
      <section className={styles.file} aria-labelledby="picture-title">
        <h3 id="picture-title">Picture</h3>
        <PictureEditor profile={profile} />
      </section>
      <section className={styles.file} aria-labelledby="resume-title">
        <h3 id="resume-title">Resume</h3>
        <ResumeEditor profile={profile} />
      </section>
      <Footer {...footer} label={some ? 'Continue' : 'Skip'} isMain={some} />
    </div>
  );
};
