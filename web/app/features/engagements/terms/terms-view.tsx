import type { Terms } from '../../../../../contract/src/terms.ts';
import { describeTerms } from '../../../../../contract/src/terms-format.ts';
import styles from './terms.module.css';

interface Props {
  terms: Terms;
  /** Marks the differences to these terms. */
  before?: Terms | undefined;
  /** Shows only what differs. */
  changesOnly?: boolean;
}

/** The most important terms, side by side. */
const mainTerms = ['rate', 'hours_per_week', 'start_date', 'end_date'];

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** Terms in words, with the former values of what differs. */
export const TermsView = ({ terms, before, changesOnly = false }: Props) => {
  const formerValues = before && new Map(describeTerms(before).map(({ key, value }) => [key, value]));
  const rows = describeTerms(terms)
    .map((row) => ({ ...row, former: formerValues?.get(row.key) ?? row.value }))
    .map((row) => ({ ...row, changed: !isSame(row.value, row.former) }))
    .filter(({ value, changed }) => changed || (!changesOnly && value.length > 0));
  return (
    <dl className={styles.terms}>
      {rows.map(({ key, label, value, former, changed }) => (
        <div key={key} data-changed={changed || undefined} data-main={mainTerms.includes(key) || undefined}>
          <dt>
            {label}
            {changed && <span className={styles.mark}>Changed</span>}
          </dt>
          <dd>
            {changed && (
              <del>
                <span className="visually-hidden">Before: </span>
                {former.join('; ') || 'Not stated'}
              </del>
            )}
            {value.length === 0 ? <p>Not stated</p> : value.map((line) => <p key={line}>{line}</p>)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
