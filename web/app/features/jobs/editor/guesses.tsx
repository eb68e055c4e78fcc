import { Button } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { FieldLinks } from './field-links.tsx';
import styles from './job-form.module.css';
import type { JobValues } from './job-form-values.ts';

const Guessed = createContext<ReadonlySet<string>>(new Set());
export const GuessedFields = Guessed.Provider;

/** The mark of a guessed value in a group of inputs; single inputs have it as their description. */
export const GuessNote = ({ field }: { field: keyof JobValues }) =>
  useContext(Guessed).has(field) ? <p className={styles.hint}>Taken from your text. Check it.</p> : null;

/** The values that were guessed, each until a person changes it or accepts all of them. */
export const useGuesses = (values: JobValues) => {
  const [guesses, setGuesses] = useState<Partial<JobValues>>({});
  const guessed = (Object.keys(guesses) as (keyof JobValues)[]).filter(
    (name) => JSON.stringify(guesses[name]) === JSON.stringify(values[name]),
  );
  return { guessed: new Set<string>(guessed), setGuesses };
};

/** The guessed fields as links. */
export const GuessList = ({ guessed, onAccept }: { guessed: ReadonlySet<string>; onAccept: () => void }) =>
  guessed.size === 0 ? null : (
    <div className={styles.missing}>
      <p>Taken from your text, please check:</p>
      <FieldLinks fields={[...guessed]} />
      <Button variant="subtle" size="compact-md" onClick={onAccept}>
        All correct
      </Button>
    </div>
  );
