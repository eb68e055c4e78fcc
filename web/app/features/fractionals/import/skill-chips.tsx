import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { describe } from './describe-line.ts';
import { useImport } from './import-context.tsx';
import styles from './import-panel.module.css';
import { fits, type ImportLine } from './take-lines.ts';

/** Skills as chips: those of the catalogue first. */
export const SkillChips = ({
  lines,
  busy,
  onTake,
}: {
  lines: ImportLine[];
  busy: boolean;
  onTake: (line: ImportLine) => void;
}) => {
  const { taken, failures } = useImport();
  const failure = lines.map(({ key }) => failures[key]).find(Boolean);
  const [ofCatalog, others] = [true, false].map((wanted) =>
    lines.filter(({ section, line }) => section === 'skills' && line.in_catalog === wanted),
  );
  const chips = (shown: ImportLine[]) => (
    <div className={styles.chips}>
      {shown.map((found) => {
        const { name } = describe(found);
        const isHeld = taken.has(found.key) || found.line.held;
        return (
          <Button
            key={found.key}
            variant={isHeld ? 'light' : 'default'}
            size="compact-md"
            radius="xl"
            aria-label={isHeld ? `${name}: accepted` : `Accept: ${name}`}
            aria-disabled={isHeld || busy || !fits(found)}
            leftSection={
              isHeld ? <IconCheck size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />
            }
            onClick={() => !isHeld && !busy && fits(found) && onTake(found)}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
  return (
    <>
      {ofCatalog && ofCatalog.length > 0 && chips(ofCatalog)}
      {others && others.length > 0 && (
        <>
          <p className={styles.soft}>In your own words. Companies search by the ones above more often.</p>
          {chips(others)}
        </>
      )}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </>
  );
};
