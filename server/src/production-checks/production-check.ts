import type { Site } from '../../../contract/src/site-values.ts';
import type { TlsTarget } from '../lib/certificate-end.ts';

/** A host name lookup, as `node:dns/promises` offers it. Rejects when there is no such record. */
interface Lookup {
  resolve(name: string): Promise<string[]>;
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
}

/** What the checks look at. */
export interface CheckContext {
  /** The settings as given: a check has to work while others are wrong. Empty ones are missing. */
  env: Partial<Record<string, string>>;
  stage: 'production' | 'staging';
  dns: Lookup;
  /** What the operator has filled in, or what is wrong with the files of `content/`. */
  content: Pick<Site, 'operator' | 'texts'> | string;
  now: Date;
  tls: TlsTarget;
  /** Stripe's API, or what stands in for it in tests. */
  stripeApiBase: string | undefined;
}

/** One subject of `check:production`. */
export interface ProductionCheck {
  id: string;
  /** Returns one sentence for each thing that is wrong, which says what to do; none if all is well. */
  run(context: CheckContext): Promise<string[]> | string[];
}

export interface CheckResult {
  id: string;
  problems: string[];
}

const timeoutMilliseconds = 15_000;

const runCheck = async ({ id, run }: ProductionCheck, context: CheckContext): Promise<CheckResult> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string[]>((resolve) => {
    timer = setTimeout(
      () => resolve([`The check took longer than ${timeoutMilliseconds / 1_000} s: run it again.`]),
      timeoutMilliseconds,
    );
  });
  try {
    return { id, problems: await Promise.race([(async () => run(context))(), tooLong]) };
  } catch (cause) {
    return { id, problems: [`The check itself failed (${(cause as Error).message}): report it.`] };
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks side by side. Never throws: a check that fails is a problem of its own. */
export const runChecks = (
  checks: readonly ProductionCheck[],
  context: CheckContext,
): Promise<CheckResult[]> => Promise.all(checks.map((check) => runCheck(check, context)));

/** The results as lines for a terminal: `ok` or what to do. */
export const describeResults = (results: readonly CheckResult[]): string => {
  const width = Math.max(...results.map(({ id }) => id.length));
  const lines = results.flatMap(({ id, problems }) =>
    problems.length === 0
      ? [`ok    ${id}`]
      : problems.map((problem) => `FIX   ${id.padEnd(width)}  ${problem}`),
  );
  const wrong = results.reduce((sum, { problems }) => sum + problems.length, 0);
  const end = wrong === 0 ? 'Ready for production.' : `${wrong} ${wrong === 1 ? 'thing' : 'things'} to fix.`;
  return [...lines, '', end].join('\n');
};
