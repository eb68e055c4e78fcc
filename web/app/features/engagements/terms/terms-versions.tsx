import { Text } from '@mantine/core';
import { formatDay } from '../../../../../contract/src/dates.ts';
import type { Side, TermsOutcome, TermsVersion } from '../../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../../contract/src/terms-format.ts';
import styles from './terms.module.css';

const outcomeLabels: Record<TermsOutcome, string> = {
  accepted: 'accepted',
  declined: 'declined',
  countered: 'answered with other terms',
  withdrawn: 'withdrawn',
  undone: 'undone',
  expired: 'expired',
  ended: 'ended',
};

/** `accepted on 9 Mar 2026`, `open until 16 Mar 2026`. */
export const formatOutcome = ({ outcome, closed_at, expires_at }: TermsVersion): string =>
  outcome === null || closed_at === null
    ? `open until ${formatDay(expires_at)}`
    : `${outcomeLabels[outcome]} on ${formatDay(closed_at)}`;

interface Props {
  versions: readonly TermsVersion[];
  names: Record<Side, string>;
}

/** All versions of terms, the newest first, with their outcome. */
export const TermsVersions = ({ versions, names }: Props) => (
  <details className={styles.versions}>
    <summary>Versions of the terms</summary>
    <ol reversed>
      {versions.map((version) => (
        <li key={version.id}>
          Version {version.number} by {names[version.proposed_by]}: {summarizeTerms(version.terms)}.{' '}
          <Text span c="dimmed" fz="sm">
            {formatOutcome(version)}
          </Text>
        </li>
      ))}
    </ol>
  </details>
);
