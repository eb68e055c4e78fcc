import { addDays } from '../contract/src/dates.ts';
import { limits } from '../contract/src/limits.ts';
import type { ReviewedOutcome } from '../contract/src/reviews.ts';
import {
  byCompanies,
  byFractionals,
  featuredByCompanies,
  featuredByFractionals,
  repliesByCompanies,
  repliesByFractionals,
} from './data/review-texts.ts';
import { type DemoContext, type DemoRow, daysBetween } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';

type Side = 'fractional' | 'company';

/** What the review says about the agreed outcomes, which are those of the job. */
const makeOutcomes = (
  { random }: DemoContext,
  outcomes: readonly string[],
  rating: number,
): ReviewedOutcome[] =>
  outcomes.map((outcome) => {
    const result = random.chance(rating / 6) ? 'met' : random.pick(['partly', 'not'] as const);
    return { outcome, result, remark: result === 'partly' ? 'Well begun; it needed another quarter.' : '' };
  });

const makeReview = (
  context: DemoContext,
  { row, job, fractional, last }: DemoApplication,
  side: Side,
  fresh: boolean,
): DemoRow<'reviews'> & { written: Date } => {
  const { random, now } = context;
  const share = 0.1 + 0.8 * random.next();
  const written = fresh ? addDays(now, -4) : addDays(last, share * daysBetween(last, now));
  const rating = Number(random.weighted({ 5: 60, 4: 32, 3: 8 })) as 3 | 4 | 5;
  const comments: readonly string[] = (side === 'company' ? byCompanies : byFractionals)[rating];
  return {
    id: context.id(written),
    application_id: row.id,
    author_side: side,
    fractional_id: fractional.user.id,
    company_id: job.company.row.id,
    rating,
    comment: random.pick(comments),
    outcomes: JSON.stringify(makeOutcomes(context, job.row.outcomes ?? [], rating)),
    created_at: written.toISOString(),
    written,
  };
};

/** The public reply to a review. */
const replyTo = ({ random, now }: DemoContext, author: Side, published: Date) => ({
  reply: random.pick(author === 'fractional' ? repliesByCompanies : repliesByFractionals),
  replied_at: addDays(published, Math.min(2, daysBetween(published, now)) * random.next()).toISOString(),
});

/** The sides that have written a review; the demo accounts have some left to write and to reply to. */
const pickSides = ({ random }: DemoContext, { job, fractional }: DemoApplication, nth: Nth): Side[] => {
  const written = (['fractional', 'company'] as const).filter((side) =>
    random.chance(side === 'fractional' ? 0.92 : 0.8),
  );
  if (fractional.user.email === 'fractional@cadre.example')
    return nth(fractional.user.email) === 0 ? ['fractional', 'company'] : ['company'];
  if (job.company.owner.email === 'company@cadre.example')
    return nth(job.company.owner.email) === 0 ? ['fractional'] : ['fractional', 'company'];
  return written;
};

const isOfDemoAccount = ({ job, fractional }: DemoApplication) =>
  [job.company.owner.email, fractional.user.email].some((email) => email.endsWith('@cadre.example'));

/** Counts the earlier calls with the same name. */
type Nth = (name: string) => number;
const openCount = (): Nth => {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count;
  };
};

/** Reviews of hired applications. Two are published together, a single one after the blind period. */
export const makeReviews = (context: DemoContext, applications: DemoApplication[]): DemoRow<'reviews'>[] => {
  const { random, now } = context;
  const nth = openCount();
  const hired = applications.filter(({ row }) => row.status === 'hired');
  const reviews = hired.flatMap((application) => {
    const sides = pickSides(context, application, nth);
    // A single review of a demo account is recent, so that it is still hidden.
    const fresh = sides.length === 1 && isOfDemoAccount(application);
    const pair = sides.map((side) => makeReview(context, application, side, fresh));
    const latest = pair.reduce((max, { written }) => (written > max ? written : max), new Date(0));
    const published = pair.length === 2 ? latest : addDays(latest, limits.reviewBlindDays);
    const visible = published < now;
    return pair.map(({ written: _, ...review }) => ({
      ...review,
      published_at: published.toISOString(),
      announced_at: visible ? published.toISOString() : null,
      ...(visible && random.chance(0.3) ? replyTo(context, review.author_side, published) : {}),
    }));
  });
  const feature = (side: Side, comments: readonly string[]) => {
    const best = reviews.filter(
      (review) =>
        review.author_side === side && review.rating === 5 && new Date(review.published_at) < context.now,
    );
    for (const [index, comment] of comments.entries())
      Object.assign(best[index] ?? {}, { featured: true, comment });
  };
  feature('company', featuredByCompanies);
  feature('fractional', featuredByFractionals);
  return reviews;
};
