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
import { useFocusOnSwap } from '../../../lib/focus.ts';
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

type Saved = Scorecard | typeof noScorecard;
type Card = Pick<Scorecard, 'scores' | 'comment'> & { verdict: Scorecard['verdict'] | null };

const toCard = ({ scores, verdict, comment }: Saved): Card => ({ scores, verdict, comment });

interface Draft {
  card: Card;
  /** What was saved when the editing began. */
  from: Saved;
}

/** Unsaved scorecards by application id, so that opening another applicant loses none. */
const drafts = new Map<string, Draft>();

/** The user’s scorecard of an applicant, and then those of the team. Fractionals never see them. */
export const Scorecards = ({ applicationId, jobId, scorecards }: Props) => {
  const { criteria, criteria_version, cards, hidden } = scorecards;
  const ownCard = cards.find(({ mine }) => mine);
  const [editing, setEditing] = useState(ownCard === undefined || drafts.has(applicationId));
  const [choosing, setChoosing] = useState(false);
  const swapped = useFocusOnSwap<HTMLDivElement>(editing);
  return (
    <section className={styles.cards} aria-label="Scorecard">
      <div className={styles.head}>
        <h3>Scorecard</h3>
        <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
          Edit criteria
        </Button>
      </div>
      <div ref={swapped} className={styles.body}>
        {!editing && ownCard ? (
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
              onDone={() => {
                drafts.delete(applicationId);
                setEditing(false);
              }}
            />
          </>
        )}
      </div>
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
  const draft = drafts.get(applicationId);
  const from = draft?.from ?? ownCard ?? noScorecard;
  const { saveOptions } = useLoadedRecord<Saved>(from, toCard);
  const [card, setCard] = useState(draft?.card ?? toCard(from));
  const { scores, verdict, comment } = card;
  const { fields, failure } = formErrors(save.error, ['scores', 'comment']);
  const change = (changes: Partial<Card>) => {
    const changed = { ...card, ...changes };
    drafts.set(applicationId, { card: changed, from });
    setCard(changed);
  };
  const choose = (key: string, value: string) => {
    const { [key]: _, ...others }: Scores = scores;
    change({ scores: value === '' ? others : { ...others, [key]: Number(value) } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict === null) return;
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
          onChange={(value) => change({ verdict: value as Scorecard['verdict'] })}
        />
      </div>
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxLength={limits.scorecardCommentCharacters}
        value={comment}
        error={fields.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <Failure message={fields.scores ?? failure} />
      <div className={styles.buttons}>
        {ownCard && (
          <Button variant="subtle" size="sm" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="default"
          size="sm"
          disabled={verdict === null}
          loading={save.isPending}
        >
          {verdict === null ? 'Choose a verdict to save' : 'Save scorecard'}
        </Button>
      </div>
    </form>
  );
};
