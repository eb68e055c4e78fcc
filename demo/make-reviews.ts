import { limits } from '../contract/src/limits.ts';
import {
  byCompanies,
  byFractionals,
  featuredByCompanies,
  featuredByFractionals,
  repliesByCompanies,
  repliesByFractionals,
} from './data/review-texts.ts';
import type { DemoApplication } from './make-applications.ts';
import { daysBetween, later, type Row, type World } from './world.ts';

type Side = 'fractional' | 'company';

const makeReview = (
  world: World,
  { row, job, fractional, last }: DemoApplication,
  side: Side,
  fresh: boolean,
): Row<'reviews'> & { written: Date } => {
  const { random, now } = world;
  const share = 0.1 + 0.8 * random.next();
  const written = fresh ? later(now, -4) : later(last, share * daysBetween(last, now));
  const rating = Number(random.weighted({ 5: 60, 4: 32, 3: 8 })) as 3 | 4 | 5;
  const comments: readonly string[] = (side === 'company' ? byCompanies : byFractionals)[rating];
  return {
    id: world.id(written),
    application_id: row.id,
    author_side: side,
    fractional_id: fractional.user.id,
    company_id: job.company.row.id,
    rating,
    comment: random.pick(comments),
    created_at: written.toISOString(),
    written,
  };
};

/** The one public answer of whom the review is about. */
const replyTo = ({ random, now }: World, author: Side, published: Date) => ({
  reply: random.pick(author === 'fractional' ? repliesByCompanies : repliesByFractionals),
  replied_at: later(published, Math.min(2, daysBetween(published, now)) * random.next()).toISOString(),
});

/** The sides that have written: the demo accounts have some engagements left to review, and some reviews to answer. */
const sidesOf = ({ random }: World, { job, fractional }: DemoApplication, nth: Nth): Side[] => {
  const written = (['fractional', 'company'] as const).filter((side) =>
    random.chance(side === 'fractional' ? 0.92 : 0.8),
  );
  if (fractional.user.email === 'fractional@cadre.example')
    return nth(fractional.user.email) === 0 ? ['fractional', 'company'] : ['company'];
  if (job.company.owner.email === 'company@cadre.example')
    return nth(job.company.owner.email) === 0 ? ['fractional'] : ['fractional', 'company'];
  return written;
};

const isShown = ({ job, fractional }: DemoApplication) =>
  [job.company.owner.email, fractional.user.email].some((email) => email.endsWith('@cadre.example'));

/** How often it was asked for the same name before. */
type Nth = (name: string) => number;
const openCount = (): Nth => {
  const counts = new Map<string, number>();
  return (name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count;
  };
};

/** What both sides say of finished engagements; both are published at once, one alone after its wait. */
export const makeReviews = (world: World, applications: DemoApplication[]): Row<'reviews'>[] => {
  const { random, now } = world;
  const nth = openCount();
  const hired = applications.filter(({ row }) => row.status === 'hired');
  const reviews = hired.flatMap((application) => {
    const sides = sidesOf(world, application, nth);
    // What a demo account has not answered yet is still hidden from it.
    const fresh = sides.length === 1 && isShown(application);
    const pair = sides.map((side) => makeReview(world, application, side, fresh));
    const latest = pair.reduce((most, { written }) => (written > most ? written : most), new Date(0));
    const published = pair.length === 2 ? latest : later(latest, limits.reviewBlindDays);
    const visible = published < now;
    return pair.map(({ written: _, ...review }) => ({
      ...review,
      published_at: published.toISOString(),
      announced_at: visible ? published.toISOString() : null,
      ...(visible && random.chance(0.3) ? replyTo(world, review.author_side, published) : {}),
    }));
  });
  const feature = (side: Side, comments: readonly string[]) => {
    const best = reviews.filter(
      (review) =>
        review.author_side === side && review.rating === 5 && new Date(review.published_at) < world.now,
    );
    for (const [at, comment] of comments.entries())
      Object.assign(best[at] ?? {}, { featured: true, comment });
  };
  feature('company', featuredByCompanies);
  feature('fractional', featuredByFractionals);
  return reviews;
};
