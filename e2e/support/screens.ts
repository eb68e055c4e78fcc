import type { RouteConfigEntry } from '@react-router/dev/routes';
import { signIn } from '../../contract/src/accounts.ts';
import { createClient } from '../../contract/src/client.ts';
import { engagementList } from '../../contract/src/engagements.ts';
import { publicJobPath } from '../../contract/src/job-address.ts';
import { jobList } from '../../contract/src/jobs.ts';
import { withoutSecondFactor } from '../../server/test/without-second-factor.ts';
import { pickDemoJobs } from './hiring.ts';
import { password } from './sign-in.ts';

const routesFile = '../../web/app/routes.ts';
const { default: routeTable } = (await import(routesFile)) as { default: RouteConfigEntry[] };

const fractional = 'fractional@cadre.example';
const company = 'company@cadre.example';
const admin = 'admin@cadre.example';

/** The accounts of the demo that open the pages of each guard. A visitor opens the pages without one. */
export const accountsByRule: Record<string, string[]> = {
  'signed-in': [fractional, company, admin],
  fractional: ['pending@cadre.example'],
  'approved-fractional': [fractional],
  company: [company, 'newcompany@cadre.example'],
  admin: [admin],
  'company-or-admin': [company, admin],
  'fractional-or-admin': [fractional, admin],
  'company-or-fractional': [fractional, company],
};

export interface Screen {
  path: string;
  file: string;
  rule: string;
  /** Within the layout of public pages, whose scripts are limited. */
  isPublic: boolean;
}

const listScreens = (
  routes: RouteConfigEntry[],
  prefix = '',
  rule = 'none',
  isPublicLayout = false,
): Screen[] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? prefix : `${prefix}/${route.path}`;
    const routeRule = /^guard (\S+)/.exec(route.id ?? '')?.[1] ?? rule;
    const isPublic = isPublicLayout || route.file === 'pages/layouts/public.tsx';
    const isPage = (route.index === true || route.path !== undefined) && route.file.endsWith('.tsx');
    return [
      ...(isPage ? [{ path: path || '/', file: route.file, rule: routeRule, isPublic }] : []),
      ...listScreens(route.children ?? [], path, routeRule, isPublic),
    ];
  });

/** Every page of the route table. */
export const screens = listScreens(routeTable);

/** Records of the demo marketplace of a server, for the parameters of routes. */
export const findSamples = async (baseURL: string) => {
  const callWith = (token?: string) =>
    createClient({
      baseUrl: `${baseURL}/api`,
      headers: (): Record<string, string> =>
        token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const getSession = async (email: string) =>
    withoutSecondFactor(await callWith()(signIn, { body: { email, password } }));
  const [{ results: jobs }, person, employer] = await Promise.all([
    callWith()(jobList, { query: { sort: 'recent', page_size: 100 } }),
    getSession(fractional),
    getSession(company),
  ]);
  const getEngagement = async ({ token }: { token: string }) => {
    const { results } = await callWith(token)(engagementList, { query: {} });
    return results[0]?.application_id ?? '';
  };
  const engagements = { fractional: await getEngagement(person), company: await getEngagement(employer) };
  return { job: pickDemoJobs(jobs)[0], person, employer, engagements };
};
export type Samples = Awaited<ReturnType<typeof findSamples>>;

/** The URL of a route, with the samples as its parameters. */
export const toAddress = (path: string, { job, person, engagements }: Samples): string => {
  const queries: Record<string, string> = {
    '/companydetails': `?id=${job?.company.id}`,
    '/candidatedetails': `?id=${person.id}`,
    '/account/fractional/opportunities/browse-jobs/job-id': `?id=${job?.id}`,
  };
  const filled = path
    .replace(':user', 'fractional')
    .replace(':applicationId', path.includes('/company/') ? engagements.company : engagements.fractional)
    .replace(':slugId', job ? publicJobPath(job).slice('/jobs/'.length) : '')
    .replace(':type', 'cfo')
    .replace(':location', 'usa')
    .replace('/p/:slug', '/p/nora-whitfield')
    .replace('/c/:chatId', '/c/harrow-and-pine')
    .replace('/admin-accounts/:id', `/admin-accounts/${person.id}`)
    .replace('/report-decisions/:id', `/report-decisions/${person.id}`)
    .replace(':slug', 'hours-before-money')
    .replace('*', 'no-such-page');
  return `${filled}${queries[path] ?? ''}`;
};
