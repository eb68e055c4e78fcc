import { labels } from '../../../../../contract/src/labels.ts';
import type { Criterion, Scorecard } from '../../../../../contract/src/scorecards.ts';
import { Meter } from '../../../ui/meter.tsx';
import styles from './scorecards.module.css';

const average = (scores: readonly number[]): number | undefined =>
  scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length;

interface Props {
  criteria: readonly Criterion[];
  cards: readonly Scorecard[];
}

/** The averages and verdicts of the team, and each card. */
export const ScorecardSummary = ({ criteria, cards }: Props) => (
  <>
    <ul className={styles.verdicts} aria-label="Verdicts">
      {Object.entries(labels.verdict).map(([verdict, label]) => {
        const count = cards.filter((card) => card.verdict === verdict).length;
        return (
          <li key={verdict} data-verdict={verdict} data-none={count === 0 || undefined}>
            <strong>{count}</strong> {label}
          </li>
        );
      })}
    </ul>
    <dl className={styles.averages}>
      {criteria.map(({ key, label }) => {
        const mean = average(cards.flatMap(({ scores }) => scores[key] ?? []));
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {mean === undefined ? (
                'Not scored'
              ) : (
                <>
                  <Meter share={mean / 4} />
                  {mean.toFixed(1)}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
    <ul className={styles.team} aria-label="Scorecards of the team">
      {cards.map((card) => (
        <li key={`${card.author} ${card.mine}`}>
          <p>
            <strong>{card.mine ? 'You' : card.author}</strong>{' '}
            <span data-verdict={card.verdict}>{labels.verdict[card.verdict]}</span>
          </p>
          <p className={styles.small}>
            {criteria
              .filter(({ key }) => card.scores[key] !== undefined)
              .map(({ key, label }) => `${label} ${card.scores[key]}`)
              .join(', ')}
          </p>
          {card.comment !== '' && <p className={styles.comment}>{card.comment}</p>}
        </li>
      ))}
    </ul>
  </>
);
