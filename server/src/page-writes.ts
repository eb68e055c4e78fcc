import { changeUserStatus } from '../../contract/src/accounts.ts';
import { blogCreate } from '../../contract/src/blog.ts';
import { employeeSkillsUpdate } from '../../contract/src/career.ts';
import { employerCreate, employerDelete, employerProfileUpdate } from '../../contract/src/companies.ts';
import { employeeDelete, employeeProfileUpdate } from '../../contract/src/fractionals.ts';
import { jobClaimConfirm } from '../../contract/src/job-claims.ts';
import { jobChangeStatus, jobCreate, jobRenew, jobRenewByLink } from '../../contract/src/jobs.ts';
import { ownNameUpdate } from '../../contract/src/own-account.ts';
import { reviewAdd, reviewFeature } from '../../contract/src/reviews.ts';
import { scrapedJobList } from '../../contract/src/scrapers.ts';

const paths = [
  ...[jobCreate, jobChangeStatus, jobRenew, jobRenewByLink, jobClaimConfirm],
  ...[employerCreate, employerProfileUpdate, employerDelete, changeUserStatus],
  ...[employeeProfileUpdate, employeeSkillsUpdate, employeeDelete],
  ...[reviewAdd, reviewFeature, blogCreate, scrapedJobList, ownNameUpdate],
].map(({ path }) => path.replace(/\/:\w+$/, ''));

/**
 * Addresses of calls that change what public pages show, and all below them; others, as an application, would only empty
 * the cache of pages for nothing.
 */
export const pageWrites = new RegExp(`^/api(?:${paths.join('|')})(?:[/?]|$)`);
