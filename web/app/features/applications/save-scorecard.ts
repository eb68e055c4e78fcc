import { CallError } from '../../../../contract/src/client.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import {
  applicationScorecard,
  type Criterion,
  type Scorecard,
  type Verdict,
} from '../../../../contract/src/scorecards.ts';
import { call } from '../../lib/call.ts';
import type { MergeOptions } from '../../lib/save-version.ts';

export type CardDraft = Pick<Scorecard, 'scores' | 'verdict' | 'comment'>;

/** What the form of a first scorecard is filled from. */
export const noScorecard = { scores: {}, verdict: null, comment: '', version: 0 };

/** The fields that are merged: each score by the name of its criterion, which the merge dialog shows. */
const toFields = (criteria: readonly Criterion[], { scores, ...card }: Record<string, unknown>) => ({
  ...card,
  ...Object.fromEntries(
    criteria.map(({ key, label }) => [`${label} score`, (scores as CardDraft['scores'])[key] ?? null]),
  ),
});

const toCard = (criteria: readonly Criterion[], fields: Record<string, unknown>): CardDraft => ({
  scores: Object.fromEntries(
    criteria.flatMap(({ key, label }) => {
      const score = fields[`${label} score`];
      return typeof score === 'number' ? [[key, score]] : [];
    }),
  ),
  verdict: fields.verdict as Verdict,
  comment: fields.comment as string,
});

/** Saves the user’s scorecard. What another tab has saved since is merged by criterion. */
export const saveScorecard = async (
  application_id: string,
  criteria: readonly Criterion[],
  card: CardDraft,
  { loaded, onMerged }: MergeOptions,
): Promise<ResponseOf<typeof applicationScorecard>> => {
  const { saveVersion } = await import('../../lib/save-version.ts');
  const save = async ({ version, ...fields }: Record<string, unknown>) => {
    try {
      const body = {
        application_id,
        card: toCard(criteria, fields),
        version: version as number | undefined,
      };
      return await call(applicationScorecard, { body, quiet: true });
    } catch (error) {
      if (!(error instanceof CallError) || !error.current) throw error;
      const { status, code, message, current } = error;
      throw new CallError(status, { error: message, code, current: toFields(criteria, current) } as never);
    }
  };
  return saveVersion((body) => save({ ...body }), toFields(criteria, { ...card }), {
    loaded: loaded && { ...toFields(criteria, loaded), version: loaded.version },
    onMerged,
  });
};
