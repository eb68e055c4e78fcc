import { Group, Text } from '@mantine/core';
import { formatDay } from '../../../../../contract/src/dates.ts';
import type { EngagementDetail } from '../../../../../contract/src/engagements.ts';
import type { Side } from '../../../../../contract/src/terms.ts';
import { Quote } from '../../../ui/quote.tsx';
import { fractionalName, otherName } from '../engagement-labels.ts';
import { ProposalPanel } from '../proposals/proposal-panel.tsx';
import { StatusButtons } from '../status-buttons.tsx';
import { TermsVersions } from '../terms/terms-versions.tsx';
import { TermsView } from '../terms/terms-view.tsx';
import styles from './engagement-home.module.css';

interface Props {
  engagement: EngagementDetail;
  side: Side;
}

/** The agreed terms, a proposed change of them, and the changes of the status. */
export const AgreedTerms = ({ engagement, side }: Props) => {
  const { agreed, end_reason, company, versions } = engagement;
  const other = otherName(engagement, side);
  return (
    <div className={styles.terms}>
      <ProposalPanel engagement={engagement} side={side} other={other} />
      <Days engagement={engagement} />
      <TermsView terms={agreed.terms} />
      <Text c="dimmed" fz="sm">
        Version {agreed.number}, agreed by both of you on {formatDay(agreed.accepted_at ?? agreed.created_at)}
        .
      </Text>
      <Quote text={end_reason} />
      {versions.length > 1 && (
        <TermsVersions
          versions={versions}
          names={{ company: company.name, fractional: fractionalName(engagement) }}
        />
      )}
      <Group gap="xs">
        <StatusButtons engagement={engagement} other={other} />
      </Group>
    </div>
  );
};

/** The days that differ from the agreed ones: started or ended earlier. */
const Days = ({ engagement: { start_date, end_date, agreed, status } }: Pick<Props, 'engagement'>) => {
  const started = status !== 'planned' && start_date !== agreed.terms.start_date;
  const ended = status === 'ended' && end_date !== null && end_date !== agreed.terms.end_date;
  if (!started && !ended) return null;
  return (
    <Text c="dimmed" fz="sm">
      {started && `Started on ${formatDay(start_date)}. `}
      {ended && `Ended on ${formatDay(end_date)}.`}
    </Text>
  );
};
