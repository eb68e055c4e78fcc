import { rowWindow } from '../../../../contract/src/paging.ts';
import { homepageReviews, reviewList } from '../../../../contract/src/reviews.ts';
import type { App } from '../../lib/deps.ts';
import { page } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import { getRatings, listFeaturedReviews, listReviews } from './reviews.queries.ts';

export const reviewRoutes = (app: App) => {
  serve(app, reviewList, async ({ deps, db, query, request }) => {
    const rows = await listReviews(db, query, rowWindow(query));
    const { count, counts, average } = await getRatings(db, query);
    return { ...page(request, deps.config.publicUrl, { rows, count }), average, counts };
  });

  serve(app, homepageReviews, ({ db }) => listFeaturedReviews(db));
};
