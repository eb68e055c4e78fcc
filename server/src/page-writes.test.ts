import { expect, it } from 'vitest';
import { pageWrites } from './page-writes.ts';

it.each([
  '/api/employer/job',
  '/api/employer/job/0190c0de',
  '/api/employer/employer_delete/0190c0de',
  '/api/scrapers/scraped-jobs/to-job?x=1',
  '/api/authentication/own_name',
])('%s changes public pages', (address) => expect(address).toMatch(pageWrites));

it.each([
  '/api/employer/job_list',
  '/api/employer/job_application_status',
  '/api/chat/chats',
  '/jobs/employer/job',
])('%s does not', (address) => expect(address).not.toMatch(pageWrites));
