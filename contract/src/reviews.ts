import { z } from 'zod';
import { endpoint, everyone, signedIn } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Id, Time } from './values.ts';

export const Review = z.object({
  id: Id,
  rating: z.int().min(1).max(5),
  comment: z.string(),
  author_name: z.string(),
  author_title: z.string(),
  about_name: z.string(),
  created_at: Time,
});
export type Review = z.infer<typeof Review>;

export const reviewList = endpoint({
  method: 'GET',
  path: '/review/review_list',
  summary: 'Published reviews of a company or a fractional; the average shows from three on',
  access: signedIn,
  query: z
    .object({ ...pagingQuery, company: Id.optional(), fractional: Id.optional() })
    .refine((query) => (query.company === undefined) !== (query.fractional === undefined), {
      path: ['company'],
      message: 'Name a company or a fractional.',
    }),
  response: pageOf(Review).extend({ average: z.number().nullable(), counts: z.record(z.string(), z.int()) }),
});

export const homepageReviews = endpoint({
  method: 'GET',
  path: '/review/homepage_reviews',
  summary: 'Reviews that an admin features',
  access: everyone,
  response: z.array(Review),
});
