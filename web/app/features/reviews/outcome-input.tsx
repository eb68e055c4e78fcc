import { SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '../../../../contract/src/limits.ts';
import type { OutcomeResult } from '../../../../contract/src/reviews.ts';
import styles from './outcome-input.module.css';
import { outcomeLabels } from './outcome-labels.ts';

interface Props {
  outcome: string;
  /** Empty: not answered. */
  result: OutcomeResult | '';
  onChange: (result: OutcomeResult | '') => void;
  /** The props of the field for a remark. */
  remark: object;
}

/** How far an agreed outcome was reached. */
export const OutcomeInput = ({ outcome, result, onChange, remark }: Props) => (
  <fieldset className={styles.outcome}>
    <legend>{outcome}</legend>
    <SegmentedControl
      aria-label={`How far was it reached: ${outcome}`}
      size="sm"
      value={result}
      onChange={(next) => onChange(next as OutcomeResult | '')}
      data={[
        { value: '', label: 'No answer' },
        ...Object.entries(outcomeLabels).map(([value, label]) => ({ value, label })),
      ]}
    />
    {result !== '' && (
      <TextInput
        label={
          <>
            Remark<span className="visually-hidden"> about: {outcome}</span>
          </>
        }
        maxLength={limits.reviewRemarkCharacters}
        {...remark}
      />
    )}
  </fieldset>
);
