import type { Feature } from '../../lib/feature.ts';
import { eraseReviews, exportReviews } from './reviews.public.ts';
import { reviewRoutes } from './reviews.routes.ts';
import { notifyDueReviews, requestReviews } from './reviews.tasks.ts';

export const reviewsFeature: Feature = {
  name: 'reviews',
  routes: [reviewRoutes],
  tasks: [notifyDueReviews, requestReviews],
  tables: ['reviews', 'review_reports'],
  exportPerson: exportReviews,
  erasePerson: eraseReviews,
  mailSamples: {
    review_asked: {
      title: 'How was it to work with Elena Marsh?',
      body: 'Your review stays hidden until both sides have written, or 14 days have passed.',
      link: '/account/company/reviews',
    },
    review_published: {
      title: 'A review about you is published',
      body: 'Northwind Robotics gave you 5 of 5. You may reply once.',
      link: '/account/fractional/fractional-profile',
    },
  },
};
