import lighthouse, { type Result } from 'lighthouse';

/** Lighthouse's results for a page: scores of 100, times in milliseconds, transfer sizes in KiB. */
export interface PageScore {
  path: string;
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  largestPaint: number;
  shift: number;
  blocked: number;
  script: number;
  /** The audits that reduced its scores. */
  lost: string[];
}

export const goals = { score: 95, largestPaint: 1_800, shift: 0.01, script: 120 };

/**
 * Searches of the application that visitors may use: they include its components and have no goals for weight or time.
 */
export const ofTheApplication = ['/jobgrid', '/candidategrid'];

/** The goals that a page misses, as text. */
export const missed = (page: PageScore): string[] => {
  const light = !ofTheApplication.includes(page.path);
  const scored = ['accessibility', 'practices', 'seo', ...(light ? ['performance' as const] : [])] as const;
  return [
    ...scored.map((category) => [page[category] >= goals.score, `${category} ${page[category]}`] as const),
    [!light || page.largestPaint <= goals.largestPaint, `LCP ${Math.round(page.largestPaint)} ms`] as const,
    [page.shift <= goals.shift, `CLS ${page.shift.toFixed(3)}`] as const,
    [!light || page.script <= goals.script, `${page.script.toFixed(0)} KiB of JavaScript`] as const,
  ].flatMap(([met, words]) => (met ? [] : [words]));
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The size of all scripts that the page loaded, fetched again: Lighthouse would include their headers. */
const scriptBytes = async (audits: Result['audits']): Promise<number> => {
  const { details } = audits['network-requests'] ?? {};
  const items = details?.type === 'table' ? details.items : [];
  const urls = items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => String(url));
  const weigh = async (url: string) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  };
  return (await Promise.all([...new Set(urls)].map(weigh))).reduce((sum, size) => sum + size, 0);
};

const lostBy = ({ categories: scored, audits }: Result): string[] =>
  Object.values(scored).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  );

/** Runs Lighthouse once with its defaults: mobile, with simulated throttling, in the browser at `port`. */
const measureOnce = async (origin: string, path: string, port: number): Promise<PageScore> => {
  const run = await lighthouse(`${origin}${path}`, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  });
  const result = run?.lhr;
  if (result === undefined || result.runtimeError)
    throw new Error(`${path} could not be measured: ${result?.runtimeError?.message}`);
  const score = (id: string) => Math.round((result.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
    script: (await scriptBytes(result.audits)) / 1024,
    lost: lostBy(result),
  };
};

/**
 * Runs once; if a goal is missed, twice more, and takes the run with the median LCP, because simulated results vary.
 */
export const measurePage = async (origin: string, path: string, port: number): Promise<PageScore> => {
  const first = await measureOnce(origin, path, port);
  if (missed(first).length === 0) return first;
  const more = [await measureOnce(origin, path, port), await measureOnce(origin, path, port)];
  return [first, ...more].sort((a, b) => a.largestPaint - b.largestPaint)[1] as PageScore;
};
