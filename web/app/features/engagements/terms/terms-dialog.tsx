import { Checkbox, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Capacity } from '../../../../../contract/src/capacity.ts';
import { CallError } from '../../../../../contract/src/client.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import type { PostedTerms } from '../../../../../contract/src/offers.ts';
import { Terms, type TermsDraft, type TermsInput } from '../../../../../contract/src/terms.ts';
import { useReferenceRates } from '../../../lib/reference-rates.ts';
import { useSend } from '../../../lib/use-send.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { layers } from '../../../ui/layers.ts';
import styles from './terms.module.css';
import { TermsFields } from './terms-fields.tsx';
import {
  describeFree,
  explainRate,
  hoursBeyond,
  outsidePosted,
  type TermsValues,
  toFormErrors,
  toTerms,
  toValues,
  validateTerms,
} from './terms-values.ts';
import { TermsView } from './terms-view.tsx';

/** What is sent beside the terms. */
export interface TermsExtras {
  note: string;
  beyond_capacity: boolean;
  expires_at?: string;
}

const toExtras = ({ note, beyond_capacity, expires_on }: TermsValues): TermsExtras => ({
  note,
  beyond_capacity,
  ...(expires_on && { expires_at: `${expires_on}T23:59:00.000Z` }),
});

interface Props {
  title: string;
  /** The title of the summary. */
  question: string;
  /** The label of the button that sends the terms. */
  submitLabel: string;
  /** What sending means. */
  consequence: ReactNode;
  draft: TermsDraft;
  /** The terms that these answer: the summary marks the differences. */
  before?: Terms | undefined;
  posted?: PostedTerms | undefined;
  /** The free hours of the fractional: terms beyond them have to be confirmed. */
  capacity?: Capacity | undefined;
  /** For the segment of the hint about what others pay. */
  hint?: ReactNode;
  /** Whether the terms say until when they may be answered. */
  expires?: boolean;
  /** Whether the other side also reads a note. */
  withNote?: boolean;
  started?: boolean;
  onSend: (terms: TermsInput, more: TermsExtras) => Promise<unknown>;
  onClose: () => void;
}

/** States terms, then shows them as a summary to confirm. */
export const TermsDialog = ({
  title,
  question,
  submitLabel,
  consequence,
  draft,
  before,
  posted,
  capacity,
  hint,
  expires = false,
  withNote = false,
  started,
  onSend,
  onClose,
}: Props) => {
  const [confirming, setConfirming] = useState(false);
  const form = useForm<TermsValues>({
    initialValues: toValues(draft),
    validate: validateTerms,
    onSubmitPreventDefault: 'always',
  });
  const sendTerms = async (values: TermsValues) => {
    try {
      await onSend(toTerms(values), toExtras(values));
      onClose();
    } catch (error) {
      // The fields with the errors are on the first page.
      if (error instanceof CallError && Object.keys(error.fields).length > 0) setConfirming(false);
      throw error;
    }
  };
  const { busy, failure, onSubmit } = useSend(form, sendTerms, toFormErrors);
  const edit = () => {
    setConfirming(false);
    // After the fields are back.
    setTimeout(() => form.getInputNode('rate')?.focus());
  };
  const review = form.onSubmit(
    () => setConfirming(true),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const rates = useReferenceRates();
  const free = hoursBeyond(form.values, capacity);
  const outside = posted && outsidePosted(form.values, posted, rates?.usd_rates);
  const explained = explainRate(form.values);
  const note = outside !== undefined && (
    <p className={styles.outside} role="status">
      Outside the posted range. {outside}
    </p>
  );
  return (
    <FormModal
      size="lg"
      zIndex={layers.aboveModal}
      title={confirming ? question : title}
      submitLabel={confirming ? submitLabel : 'Review'}
      cancel={confirming ? 'Edit' : 'Cancel'}
      busy={busy}
      disabled={confirming && free !== undefined && !form.values.beyond_capacity}
      failure={failure}
      closeOnClickOutside={false}
      onSubmit={confirming ? onSubmit : review}
      onClose={confirming ? edit : onClose}
    >
      {confirming ? (
        <Summary>
          <TermsView terms={Terms.parse(toTerms(form.values))} before={before} />
          {note}
          {free !== undefined && (
            <>
              <p className={styles.outside} role="status">
                These terms take {form.values.hours_per_week} hours a week. {describeFree(free)} in at least
                one month.
              </p>
              <Checkbox
                label="Agree to more hours than are free"
                {...form.getInputProps('beyond_capacity', { type: 'checkbox' })}
              />
            </>
          )}
          <p>{consequence}</p>
        </Summary>
      ) : (
        <>
          <TermsFields form={form} started={started} expires={expires}>
            {explained !== undefined && (
              <Text c="dimmed" fz="sm">
                {explained}
              </Text>
            )}
            {hint}
            {note}
          </TermsFields>
          {withNote && (
            <Textarea
              label="Note"
              description="Why you suggest these terms."
              autosize
              minRows={2}
              maxLength={offerLimits.noteCharacters}
              {...form.getInputProps('note')}
            />
          )}
        </>
      )}
    </FormModal>
  );
};

/** Takes the focus, so that it is read first and a second Enter does not send it. */
const Summary = ({ children }: { children: ReactNode }) => {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className={styles.summary}>
      {children}
    </div>
  );
};
