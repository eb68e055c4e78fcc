import {
  byCompanies,
  byFractionals,
  featuredByCompanies,
  featuredByFractionals,
} from './data/review-texts.ts';
import type { DemoApplication } from './make-applications.ts';
import { later, type Row, type World } from './world.ts';

const HIDDEN_DAYS = 14;

type Side = 'fractional' | 'company';

const makeReview = (
  world: World,
  { row, job, fractional, last }: DemoApplication,
  side: Side,
): Row<'reviews'> & { written: Date } => {
  const { random, now } = world;
  const written = later(last, (0.1 + 0.8 * random.next()) * ((now.getTime() - last.getTime()) / 86_400_000));
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

/** What both sides say of finished engagements; both are published at once, one alone after its wait. */
export const makeReviews = (world: World, applications: DemoApplication[]): Row<'reviews'>[] => {
  const { random } = world;
  const hired = applications.filter(({ row }) => row.status === 'hired');
  const reviews = hired.flatMap((application) => {
    const sides = (['fractional', 'company'] as const).filter((side) =>
      random.chance(side === 'fractional' ? 0.92 : 0.8),
    );
    const pair = sides.map((side) => makeReview(world, application, side));
    const latest = pair.reduce((most, { written }) => (written > most ? written : most), new Date(0));
    const published = pair.length === 2 ? latest : later(latest, HIDDEN_DAYS);
    return pair.map(({ written: _, ...review }) => ({ ...review, published_at: published.toISOString() }));
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
