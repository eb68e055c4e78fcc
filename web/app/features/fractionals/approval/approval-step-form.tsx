import { Alert, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { ExperienceForm } from '../editor/career-forms.tsx';
import { ExperienceEditor } from '../editor/career-list.tsx';
import { useProfileEditor } from '../editor/use-profile-editor.ts';
import styles from './approval-flow.module.css';
import type { ApprovalStep } from './approval-steps.ts';

const autosaveMilliseconds = 1_200;

interface Props {
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** The fields of a step, saved a moment after each change and at the end of the step. */
export const ApprovalStepForm = ({ step, profile, onNext, onBack }: Props & { step: ApprovalStep }) => {
  const place = useRef<HTMLFormElement>(null);
  const autosave = useDebouncedCallback(() => void editor.saveDraft(), {
    delay: autosaveMilliseconds,
    flushOnUnmount: true,
  });
  // Opening another step while this one is saved must not be undone.
  const goOn = () => place.current && onNext();
  const editor = useProfileEditor(profile, step.fields, goOn, autosave);
  const { form, failure, onSubmit, saving, saved } = editor;
  return (
    <form
      ref={place}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        autosave.cancel();
        onSubmit(event);
      }}
    >
      {step.parts.map((Fields, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a step are fixed
        <Fields key={at} form={form} />
      ))}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.footer}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={saving}>
          Save and continue
        </Button>
        <span className={styles.saved} role="status">
          {saving ? 'Saving…' : saved && !form.isDirty() ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
};

/** The roles of a profile; the form for the first one is open. */
export const CareerStep = ({ profile, onNext, onBack }: Props) => {
  const none = profile.experience.length === 0;
  const place = useFocusOnSwap<HTMLDivElement>(none);
  return (
    <div ref={place} className={styles.step}>
      {none ? <ExperienceForm onDone={() => {}} /> : <ExperienceEditor profile={profile} />}
      <div className={styles.footer}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant={none ? 'default' : 'filled'} onClick={onNext}>
          {none ? 'Skip' : 'Continue'}
        </Button>
      </div>
    </div>
  );
};
