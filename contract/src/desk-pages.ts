import type { DeskKind } from './admin-desk.ts';

/** The kinds that wait on each admin page; Today lists all of them. */
export const deskPages = {
  '/unverified-fractional-candidates': ['approval', 're_review'],
  '/admin-reports-queue': ['report', 'appeal'],
  '/companylist': ['rename'],
  '/admin-messages': ['enquiry', 'data_request'],
  '/admin-scraped-jobs': ['source'],
} as const satisfies Record<string, readonly DeskKind[]>;

export type DeskPage = keyof typeof deskPages;
