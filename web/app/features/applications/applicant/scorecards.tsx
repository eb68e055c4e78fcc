import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { labels } from '../../../../../contract/src/labels.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import type {
  Scorecards as Cards,
  Criterion,
  Scorecard,
  Scores,
} from '../../../../../contract/src/scorecards.ts';
import { formErrors } from '../../../lib/form-errors.ts';
import { useLoadedRecord } from '../../../lib/use-loaded-record.ts';
import { Failure } from '../../../ui/failure.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { useScore } from '../applicants.data.ts';
import { noScorecard } from '../save-scorecard.ts';
import { CriteriaDialog } from './criteria-dialog.tsx';
import { ScorecardSummary } from './scorecard-summary.tsx';
import styles from './scorecards.module.css';

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

const verdicts = Object.entries(labels.verdict).map(([value, label]) => ({ value, label }));

interface Props {
  applicationId: string;
  jobId: string;
  scorecards: Cards;
}

/** The user’s scorecard of an applicant, and then those of the team. Fractionals never see them. */
export const Scorecards = ({ applicationId, jobId, scorecards }: Props) => {
  const { criteria, criteria_version, cards, hidden } = scorecards;
  const ownCard = cards.find(({ mine }) => mine);
  const [editing, setEditing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  return (
    <section className={styles.cards} aria-label="Scorecard">
      <div className={styles.head}>
        <h3>Scorecard</h3>
        <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
          Edit criteria
        </Button>
      </div>
      {ownCard && !editing ? (
        <>
          <ScorecardSummary criteria={criteria} cards={cards} />
          <Button variant="default" size="sm" className={styles.end} onClick={() => setEditing(true)}>
            Edit your scorecard
          </Button>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            1 is not at all, 4 is fully. Only your company sees these.
            {hidden > 0 && ` Save yours to see ${formatCount(hidden, 'scorecard')} of your colleagues.`}
          </p>
          <CardForm
            applicationId={applicationId}
            criteria={criteria}
            ownCard={ownCard}
            onDone={() => setEditing(false)}
          />
        </>
      )}
      {choosing && (
        <CriteriaDialog
          jobId={jobId}
          stored={{ criteria, version: criteria_version }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
};

interface FormProps {
  applicationId: string;
  criteria: readonly Criterion[];
  ownCard: Scorecard | undefined;
  onDone: () => void;
}

const CardForm = ({ applicationId, criteria, ownCard, onDone }: FormProps) => {
  const save = useScore(applicationId, criteria);
  const { saveOptions } = useLoadedRecord(ownCard ?? noScorecard, ({ scores, verdict, comment }) => ({
    scores,
    verdict,
    comment,
  }));
  const [scores, setScores] = useState<Scores>(ownCard?.scores ?? {});
  const [verdict, setVerdict] = useState<Scorecard['verdict'] | undefined>(ownCard?.verdict);
  const [comment, setComment] = useState(ownCard?.comment ?? '');
  const { fields, failure } = formErrors(save.error, ['scores', 'comment']);
  const choose = (key: string, value: string) => {
    const { [key]: _, ...others } = scores;
    setScores(value === '' ? others : { ...others, [key]: Number(value) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict === undefined) return;
    save.mutate(
      { card: { scores, verdict, comment }, ...saveOptions() },
      {
        onSuccess: () => {
          successToast('Scorecard saved.');
          onDone();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {criteria.map(({ key, label }) => (
        <div key={key} className={styles.criterion}>
          <span aria-hidden="true">{label}</span>
          <SegmentedControl
            aria-label={label}
            size="sm"
            data={choices}
            value={String(scores[key] ?? '')}
            onChange={(value) => choose(key, value)}
          />
        </div>
      ))}
      <div className={styles.criterion}>
        <span aria-hidden="true">
          <strong>Verdict</strong>
        </span>
        <SegmentedControl
          aria-label="Verdict"
          size="sm"
          data={verdicts}
          // No segment is chosen at first.
          value={verdict ?? 'none'}
          onChange={(value) => setVerdict(value as Scorecard['verdict'])}
        />
      </div>
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxLength={limits.scorecardCommentCharacters}
        value={comment}
        error={fields.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Failure message={fields.scores ?? failure} />
      <Button
        type="submit"
        variant="default"
        size="sm"
        className={styles.end}
        disabled={verdict === undefined}
        loading={save.isPending}
      >
        {verdict === undefined ? 'Choose a verdict to save' : 'Save scorecard'}
      </Button>
    </form>
  );
};
