import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatMoney, formatMoneyRange } from '../../../../../contract/src/money-format.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { type ResponseSegment, responseStatistics } from '../../../../../contract/src/response-statistics.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import styles from './response-statistics.module.css';

const formatBand = ({ rate_from: from, rate_to: to }: ResponseSegment): string => {
  if (from === null) return 'No rate proposed';
  if (to === null) return `${formatMoney(from, 'USD')}/h and more`;
  return from === 0 ? `Below ${formatMoney(to, 'USD')}/h` : `${formatMoneyRange(from, to, 'USD')}/h`;
};

/** How companies answered the user’s applications and, on a plan, those of others for the same functions. */
export const ResponseStatistics = () => (
  <div className={styles.statistics}>
    <Section
      title="How companies answer"
      lead={`Applications of the last ${limits.replyRecordDays} days that are at least ${limits.replySlowDays} days old.`}
    >
      <LoadBoundary query={useQuery(endpointQuery(responseStatistics))} skeleton={<ListSkeleton rows={3} />}>
        {({ own, locked, results }) => (
          <>
            {own && (
              <p className={styles.own}>
                Of your {formatCount(own.applications, 'application')}, companies opened{' '}
                <strong>{own.seen}%</strong>, shortlisted <strong>{own.shortlisted}%</strong> and answered{' '}
                <strong>{own.replied}%</strong>.
              </p>
            )}
            {locked ? (
              <p>
                With a plan, you see the same for all applications to your functions, by proposed rate.{' '}
                <Link to={href('/account/fractional/payments')}>See plans</Link>
              </p>
            ) : results.length === 0 ? (
              <p>
                Not enough applications yet. A row appears when {limits.minSampleSize} people have applied to
                jobs of one of your functions.
              </p>
            ) : (
              <Segments segments={results} />
            )}
          </>
        )}
      </LoadBoundary>
    </Section>
  </div>
);

const percent = (share: (segment: ResponseSegment) => number) => (segment: ResponseSegment) =>
  `${share(segment)}%`;

const Segments = ({ segments }: { segments: readonly ResponseSegment[] }) => (
  <DataTable
    caption="How companies answer, by function and proposed rate"
    rows={segments}
    rowKey={({ fractional_type, rate_from }) => `${fractional_type} ${rate_from}`}
    columns={[
      { title: 'Function', cell: ({ fractional_type }) => fractional_type },
      { title: 'Proposed rate', cell: formatBand },
      { title: 'Applications', numeric: true, cell: ({ applications }) => applications },
      { title: 'Opened', numeric: true, cell: percent(({ seen }) => seen) },
      { title: 'Shortlisted', numeric: true, cell: percent(({ shortlisted }) => shortlisted) },
      { title: 'Answered', numeric: true, cell: percent(({ replied }) => replied) },
    ]}
  />
);
