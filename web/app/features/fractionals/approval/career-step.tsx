import { Button } from '@mantine/core';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import styles from './approval-flow.module.css';
import { ExperienceForm } from '../editor/career-forms.tsx';
import { ExperienceEditor } from '../editor/career-list.tsx';

interface Props {
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** The roles one has held; the form for the first stands open. */
export const CareerStep = ({ profile, onNext, onBack }: Props) => {
  const none = profile.experience.length === 0;
  const place = useFocusOnSwap<HTMLDivElement>(none);
  return (
    <div ref={place} className={styles.step}>
      {none ? <ExperienceForm onDone={() => {}} /> : <ExperienceEditor entries={profile.experience} />}
      <div className={styles.footer}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant={none ? 'default' : 'filled'} onClick={onNext}>
          {none ? 'Later' : 'Go on'}
        </Button>
      </div>
    </div>
  );
};
