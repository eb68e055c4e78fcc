/** Screens for the signed-in: a search engine would find sign-in there. Each stands for all that begins with it. */
const closed = [
  '/account/',
  '/admin',
  '/blogs',
  '/bookmarkjobs',
  '/c/',
  '/candidatedetails',
  '/chat',
  '/company-jobs',
  '/companydetails',
  '/companylist',
  '/dashboard',
  '/mail-preferences',
  '/post-a-blog',
  '/promo-code',
  '/push-notifications',
  '/rejected-',
  '/renew-job',
  '/unverified-',
  '/verified-',
];

/** What crawlers are told. The API stays open: pages ask it for what they show. */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
