import { SegmentedControl } from '@mantine/core';
import { Criterion, type Scorecard, type Scores } from '../../../../../contract/src/scorecards.ts';
import { useScore } from '../applicants.data.ts';
import styles from './scorecards.module.css';

const criterionLabels: Record<Criterion, string> = {
  track_record: 'Track record',
  function: 'Functional depth',
  sector: 'Sector knowledge',
  communication: 'Communication',
  fit: 'Team fit',
};

const choices = [
  {
    value: '',
    label: (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not scored</span>
      </>
    ),
  },
  ...['1', '2', '3', '4'].map((value) => ({ value, label: value })),
];

const formatScores = (scores: Scores): string =>
  Criterion.options
    .filter((criterion) => scores[criterion] !== undefined)
    .map((criterion) => `${criterionLabels[criterion]} ${scores[criterion]}`)
    .join(', ');

interface Props {
  applicationId: string;
  scorecards: readonly Scorecard[];
}

/** The user’s scores of an applicant, saved on every change, and the team’s. Fractionals never see them. */
export const Scorecards = ({ applicationId, scorecards }: Props) => {
  const save = useScore(applicationId);
  const saved = scorecards.find(({ mine }) => mine)?.scores ?? {};
  const shown = save.isPending ? save.variables : saved;
  const choose = (criterion: Criterion, value: string) => {
    const { [criterion]: _, ...others } = shown;
    save.mutate(value === '' ? others : { ...others, [criterion]: Number(value) });
  };
  return (
    <section className={styles.cards} aria-label="Scorecard">
      <h3>Scorecard</h3>
      <p className={styles.lead}>1 is not at all, 4 is fully. Only your company sees these.</p>
      {Criterion.options.map((criterion) => (
        <div key={criterion} className={styles.criterion}>
          <span aria-hidden="true">{criterionLabels[criterion]}</span>
          <SegmentedControl
            aria-label={criterionLabels[criterion]}
            size="sm"
            data={choices}
            value={String(shown[criterion] ?? '')}
            onChange={(value) => choose(criterion, value)}
          />
        </div>
      ))}
      {scorecards.some(({ mine }) => !mine) && (
        <ul>
          {scorecards
            .filter(({ mine }) => !mine)
            .map(({ author, scores }) => (
              <li key={`${author} ${formatScores(scores)}`}>
                <strong>{author}</strong> {formatScores(scores)}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
};
