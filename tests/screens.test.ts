import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { linkedScreens } from '../contract/src/screens.ts';
import { files, isTest, read } from './source-files.ts';

const below = (prefix: string, paths: string) => paths.split(' ').map((path) => `${prefix}/${path}`);

/** The screens in section 2 of the specification. */
const specified = [
  ...below('/account/fractional', 'fractional-profile settings settings/manage-plans settings/purchase-plan'),
  ...below('/account/fractional', 'settings/payment-history payments home thank-you welcome next-step'),
  ...below('/account/fractional', 'opportunities/applied opportunities/browse-jobs/job-id'),
  ...below(
    '/account/company',
    'manage-jobs/post-a-job manage-jobs reviews payments company-profile settings',
  ),
  ...below('/account/company', 'settings/manage-plans settings/purchase-plan settings/payment-history'),
  ...below('/account', ':user/opportunities/browse-jobs forgot-password reset-password'),
  ...below('', 'companydetails candidatedetails candidategrid verified-fractional-candidates jobscategories'),
  ...below('', 'jobgrid jobgrid2 joblist2 bookmarkjobs components layout3 chat c/:chatId'),
  ...below('', 'dashboard admin-reports admin-users companylist company-jobs admin-send-manual-emails'),
  ...below('', 'admin-scraped-jobs push-notifications promo-code unverified-fractional-candidates'),
  ...below('', 'rejected-fractional-candidates blogs post-a-blog sign-in sign-up admin/set-password'),
  ...below('', 'fractionals companies pricing team services company/about-us company/contact-us'),
  ...below('', 'cookie-policy privacy-policy terms-and-conditions cancellation-and-refund-policy'),
  ...below('', 'resources/faq resources/affiliate-program comingsoon error404'),
  '/',
  '/*',
];

// Named by a variable, because the web has a separate tsconfig.json with browser types.
const tableFile = '../web/app/routes.ts';
const { default: table } = (await import(/* @vite-ignore */ tableFile)) as { default: RouteConfigEntry[] };

const flatten = (
  routes: RouteConfigEntry[],
  prefix: string,
): { path: string; file: string; page: boolean }[] =>
  routes.flatMap((route) => {
    const path = route.path ? `${prefix}/${route.path}`.replaceAll('//', '/') : prefix;
    const page = route.index === true || route.path !== undefined;
    return [{ path: path || '/', file: route.file, page }, ...flatten(route.children ?? [], path)];
  });
const routes = flatten(table, '');

test('the list has all screens of the specification', () => {
  expect(new Set(specified).size).toBe(specified.length);
});

test('every screen of the specification has its route', () => {
  const paths = routes.filter(({ page }) => page).map(({ path }) => path);
  expect(specified.filter((path) => !paths.includes(path))).toEqual([]);
});

test('every screen that mails and notifications link to has its route', () => {
  const paths = new Set(
    routes.filter(({ page }) => page).map(({ path }) => path.replace(':user', 'fractional')),
  );
  expect(linkedScreens.filter((path) => !paths.has(path))).toEqual([]);
});

test('every static link of the web leads to a screen', () => {
  const patterns = routes
    .filter(({ page, path }) => page && path !== '/*')
    .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  const links = files
    .filter((file) => /^web\/app\/.*\.tsx?$/.test(file) && !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\bto(?:=|: )["'](\/[^"'?#]*)/g)].map(([, path = '']) => `${file}: ${path}`),
    );
  expect(links.length).toBeGreaterThan(100);
  const isScreen = (link: string) => patterns.some((pattern) => pattern.test(link.split(': ')[1] ?? ''));
  expect(links.filter((link) => !isScreen(link))).toEqual([]);
});

test('every file of the table of screens exists', () => {
  expect(routes.map(({ file }) => `web/app/${file}`).filter((file) => !files.includes(file))).toEqual([]);
});

/** What several pages compose of features, and the frame of the chat, whose route is shared with company pages. */
const partsOfPages = /^web\/app\/pages\/(?:sourcing\/|layouts\/(?:chat-frame|messaging)\.tsx$)/;

test('every page is in the route table', () => {
  const used = new Set(routes.map(({ file }) => `web/app/${file}`));
  const pages = files.filter((file) => /^web\/app\/pages\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file));
  expect(pages.filter((file) => !used.has(file) && !partsOfPages.test(file))).toEqual([]);
});

const guardsFile = '../web/app/lib/guarded-screens.ts';
const { guardedScreens } = (await import(/* @vite-ignore */ guardsFile)) as {
  guardedScreens: Record<string, string[]>;
};

/** The paths below guard layouts, each with the layout's rule. */
const guardedRoutes = (routes: RouteConfigEntry[], rule?: string): string[] =>
  routes.flatMap(({ id, path, index, children }) => {
    const ownRule = /^guard (\S+)/.exec(id ?? '')?.[1] ?? rule;
    const isPage = index === true || path !== undefined;
    return [
      ...(isPage && ownRule ? [`${ownRule}: ${path ?? ''}`] : []),
      ...guardedRoutes(children ?? [], ownRule),
    ];
  });

test('every screen with a guard rule is below a guard of that rule, and no other screen is', () => {
  const declared = Object.entries(guardedScreens).flatMap(([rule, paths]) =>
    paths.map((path) => `${rule}: ${path}`),
  );
  expect(guardedRoutes(table).sort()).toEqual(declared.sort());
});
