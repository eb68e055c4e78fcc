import { Alert, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef } from 'react';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { useUnsavedChanges } from '../../../ui/use-unsaved-changes.ts';
import { fieldLabels } from '../editor/profile-draft.ts';
import { type Unsaved, useProfileEditor } from '../editor/use-profile-editor.ts';
import styles from './approval-flow.module.css';
import { type ApprovalStep, stepParam } from './approval-steps.ts';

const autosaveMilliseconds = 1_200;

interface Props {
  profile: Profile;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

const hasUnsaved = ({ fields, failure }: Unsaved) => fields.length > 0 || failure !== undefined;

/** What the autosave could not save, and why. */
const UnsavedNotice = ({ unsaved, onRetry }: { unsaved: Unsaved; onRetry: () => void }) => {
  if (!hasUnsaved(unsaved)) return null;
  return (
    <Alert color="yellow" role="status" title="Not saved yet">
      {unsaved.fields.length > 0 && (
        <ul className={styles.unsaved}>
          {unsaved.fields.map(({ field, message }) => (
            <li key={field}>
              {fieldLabels[field] ?? field.replaceAll('_', ' ')}: {message}
            </li>
          ))}
        </ul>
      )}
      {unsaved.failure !== undefined && (
        <>
          <p>{unsaved.failure} Your entries stay on this page.</p>
          <Button variant="default" size="compact-sm" mt="xs" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </Alert>
  );
};

/** The fields of a step, saved a moment after each change and at the end of the step. */
export const ApprovalStepForm = ({ step, profile, onNext, onBack }: Props & { step: ApprovalStep }) => {
  const container = useRef<HTMLFormElement>(null);
  const autosave = useDebouncedCallback(() => void editor.saveDraft(), {
    delay: autosaveMilliseconds,
    flushOnUnmount: true,
  });
  // Opening another step while this one is saved must not be undone.
  const goOn = () => container.current && onNext();
  const editor = useProfileEditor(profile, step.fields, goOn, autosave);
  const { form, failure, onSubmit, saving, saved, unsaved } = editor;
  useUnsavedChanges(hasUnsaved(unsaved) || editor.hasInvalid, [stepParam]);
  return (
    <form
      ref={container}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        autosave.cancel();
        onSubmit(event);
      }}
    >
      {step.parts.map((Fields, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a step are fixed
        <Fields key={index} form={form} />
      ))}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <UnsavedNotice unsaved={unsaved} onRetry={() => void editor.saveDraft()} />
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
          {saving ? 'Saving…' : saved && !form.isDirty() && !hasUnsaved(unsaved) ? 'Saved' : ''}
        </span>
      </div>
    </form>
  );
};
