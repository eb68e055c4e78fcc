import autocannon from 'autocannon';

interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

const rounds = 3;
const seconds = 4;

const measureRate = async (origin: string, path: () => string): Promise<Rate> => {
  const result = await autocannon({
    url: origin,
    connections: 20,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: path() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} pages failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};

const getMedian = (rates: Rate[]): Rate =>
  [...rates].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rates.length / 2)] as Rate;

/** One cached page, and URLs that were never requested, in turn. */
export const measureServing = async (
  origin: string,
  path: string,
): Promise<{ rounds: number; cached: Rate; rendered: Rate }> => {
  const rates: Record<'cached' | 'rendered', Rate[]> = { cached: [], rendered: [] };
  let last = 0;
  const buildNewPath = () => {
    last += 1;
    return `${path}?${last}`;
  };
  for (let round = 0; round < rounds; round += 1) {
    rates.cached.push(await measureRate(origin, () => path));
    rates.rendered.push(await measureRate(origin, buildNewPath));
  }
  return { rounds, cached: getMedian(rates.cached), rendered: getMedian(rates.rendered) };
};
