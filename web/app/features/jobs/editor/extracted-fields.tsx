import { Button } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { FieldLinks } from './field-links.tsx';
import styles from './job-form.module.css';
import type { JobValues } from './job-form-values.ts';

const Extracted = createContext<ReadonlySet<string>>(new Set());
export const ExtractedFields = Extracted.Provider;

/** The mark of an extracted value in a group of inputs; single inputs have it as their description. */
export const ExtractedNote = ({ field }: { field: keyof JobValues }) =>
  useContext(Extracted).has(field) ? <p className={styles.hint}>Taken from your text. Check it.</p> : null;

/** The fields whose values were extracted from a text, each until a person changes it or accepts all of them. */
export const useExtracted = (values: JobValues) => {
  const [found, setExtracted] = useState<Partial<JobValues>>({});
  const extracted = (Object.keys(found) as (keyof JobValues)[]).filter(
    (name) => JSON.stringify(found[name]) === JSON.stringify(values[name]),
  );
  return { extracted: new Set<string>(extracted), setExtracted };
};

/** The extracted fields as links. */
export const ExtractedList = ({
  extracted,
  onAccept,
}: {
  extracted: ReadonlySet<string>;
  onAccept: () => void;
}) =>
  extracted.size === 0 ? null : (
    <div className={styles.missing}>
      <p>Taken from your text, please check:</p>
      <FieldLinks fields={[...extracted]} />
      <Button variant="subtle" size="compact-md" onClick={onAccept}>
        All correct
      </Button>
    </div>
  );
