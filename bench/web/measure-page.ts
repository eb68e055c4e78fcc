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
  /** The JavaScript that the page loads by itself. */
  script: number;
  /** The JavaScript of the page in use: a public page loads it when a visitor first uses it. */
  usedScript: number;
  /** The audits that reduced its scores. */
  lost: string[];
}

export const goals = { score: 95, largestPaint: 1_400, shift: 0.01, script: 90 };

/** The goals that a page misses, as text. */
export const missed = (page: PageScore): string[] => {
  const scored = ['performance', 'accessibility', 'practices', 'seo'] as const;
  return [
    ...scored.map((category) => [page[category] >= goals.score, `${category} ${page[category]}`] as const),
    [page.largestPaint <= goals.largestPaint, `LCP ${Math.round(page.largestPaint)} ms`] as const,
    [page.shift <= goals.shift, `CLS ${page.shift.toFixed(3)}`] as const,
    [page.script <= goals.script, `${page.script.toFixed(0)} KiB of JavaScript`] as const,
  ].flatMap(([met, words]) => (met ? [] : [words]));
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The compressed size of scripts, in KiB. */
const weigh = async (urls: string[]): Promise<number> => {
  const sizes = [...new Set(urls)].map(async (url) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
};

/** The scripts that the page loaded. They are weighed apart: Lighthouse would include their headers. */
const loadedScripts = (audits: Result['audits']): string[] => {
  const { details } = audits['network-requests'] ?? {};
  const items = details?.type === 'table' ? details.items : [];
  return items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => String(url));
};

/** The scripts that the page's HTML names, whether it loads them at once or when it is used. */
const namedScripts = async (url: string): Promise<string[]> => {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => new URL(path ?? '', url).href);
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
    script: await weigh(loadedScripts(result.audits)),
    usedScript: await weigh(await namedScripts(`${origin}${path}`)),
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
