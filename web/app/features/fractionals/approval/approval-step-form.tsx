import { Alert, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import styles from './approval-flow.module.css';
import type { ApprovalStep } from './approval-steps.ts';
import { useProfileEditor } from '../editor/use-profile-editor.ts';

const autosaveMilliseconds = 1_200;

interface Props {
  step: ApprovalStep;
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** One step's fields: saved a moment after each change, and when one goes on. */
export const ApprovalStepForm = ({ step, profile, onNext, onBack }: Props) => {
  const autosave = useDebouncedCallback(() => void editor.saveQuietly(), {
    delay: autosaveMilliseconds,
    flushOnUnmount: true,
  });
  const editor = useProfileEditor(profile, step.fields, autosave);
  const { form, save, saving, saved, problem } = editor;
  const goOn = async (shown: HTMLFormElement) => {
    autosave.cancel();
    // Who has gone to another step while this one was saved is not pulled back.
    if ((await save()) && shown.isConnected) onNext();
  };
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void goOn(event.currentTarget);
      }}
    >
      {step.parts.map((Fields, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a step are fixed
        <Fields key={at} form={form} />
      ))}
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={styles.footer}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={saving}>
          Save and go on
        </Button>
        <span className={styles.saved} role="status">
          {saving ? 'Saving …' : saved && !form.isDirty() ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
};
