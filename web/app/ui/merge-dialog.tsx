import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { useIndustryOptions } from '../lib/industries.ts';
import type { Choice, Conflict } from '../lib/merge.ts';
import { fieldCount, fieldLabel, valueLines } from '../lib/merge-format.ts';
import { FormModal } from './form-modal.tsx';
import { layers } from './layers.ts';
import styles from './merge-dialog.module.css';

interface Props {
  conflicts: readonly Conflict[];
  /** Undefined: back to the form. */
  onAnswer: (choices: Record<string, Choice> | undefined) => void;
}

/** Asks for each field that both sides have changed whose value stays. */
export const MergeDialog = ({ conflicts, onAnswer }: Props) => {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const choose = (choice: Choice, fields = conflicts.map(({ field }) => field)) =>
    setChoices((current) => ({ ...current, ...Object.fromEntries(fields.map((field) => [field, choice])) }));
  const open = conflicts.filter(({ field }) => choices[field] === undefined).length;
  return (
    <FormModal
      size="lg"
      title="Somebody else changed this, too"
      submitLabel="Save"
      cancel="Back to the form"
      busy={false}
      disabled={open > 0}
      closeOnClickOutside={false}
      zIndex={layers.aboveNestedModal}
      onSubmit={() => onAnswer(choices)}
      onClose={() => onAnswer(undefined)}
    >
      <p className={styles.lead}>
        Choose which version of {fieldCount(conflicts.length)} stays. Your other changes are kept.
      </p>
      {conflicts.length > 1 && (
        <Group gap="sm">
          <Button variant="default" size="compact-md" onClick={() => choose('mine')}>
            Keep all mine
          </Button>
          <Button variant="default" size="compact-md" onClick={() => choose('theirs')}>
            Take all theirs
          </Button>
        </Group>
      )}
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.field}
          className={styles.field}
          label={conflict.label ?? fieldLabel(conflict.field)}
          value={choices[conflict.field] ?? null}
          onChange={(choice) => choose(choice as Choice, [conflict.field])}
        >
          <div className={styles.sides}>
            <Side {...conflict} choice="mine" label="Keep mine" />
            <Side {...conflict} choice="theirs" label="Take theirs" />
          </div>
        </Radio.Group>
      ))}
      {open > 0 && <p className={styles.lead}>{fieldCount(open)} left to choose.</p>}
    </FormModal>
  );
};

interface SideProps extends Conflict {
  choice: Choice;
  label: string;
}

/** Whether it is a picture in Base64, as the logo of the site. */
const isPng = (value: unknown) => typeof value === 'string' && value.startsWith('iVBORw0KGgo');

const Side = ({ choice, label, field, ...values }: SideProps) => {
  const industries = useIndustryOptions();
  const titles = new Map(industries.map((option) => [option.value, option.label]));
  const id = `merge-${field}-${choice}`;
  return (
    <div className={styles.side}>
      <Radio value={choice} label={label} aria-describedby={id} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
      <div id={id} className={styles.value} tabIndex={0}>
        {isPng(values[choice]) ? (
          <img src={`data:image/png;base64,${values[choice]}`} alt="" height={64} />
        ) : (
          valueLines(values[choice], titles).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fixed text
            <p key={index}>{line}</p>
          ))
        )}
      </div>
    </div>
  );
};
