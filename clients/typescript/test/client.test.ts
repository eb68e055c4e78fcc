import { afterAll, beforeAll, expect, it } from 'vitest';
import { injectFetch } from '../../../server/src/lib/inject-fetch.ts';
import { appForTest, type TestApp } from '../../../server/test/app-for-test.ts';
import { aCompany, aJob, aSubscription } from '../../../server/test/builders.ts';
import { CadreError, createCadre } from '../src/cadre.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const url = 'http://localhost';
/** The network of a test: each call of `faults` replaces one response. */
const network = (...faults: (() => Response | Promise<Response>)[]) => {
  const sent: RequestInit[] = [];
  const send = injectFetch(test.app);
  const fetch: typeof globalThis.fetch = async (target, init) => {
    sent.push(init ?? {});
    const fault = faults.shift();
    return fault ? fault() : send(String(target).replace(url, ''), init);
  };
  return { fetch, sent };
};
const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0.01' } });
const refusalOf = (call: Promise<unknown>) => call.catch((cause: unknown) => cause as CadreError);

it('throws what the server refuses, with a sentence for each field', async () => {
  const cadre = createCadre({ url, ...network() });
  const refusal = await refusalOf(
    cadre.post('/authentication/signin', { body: { email: 'x', password: '' } }),
  );
  expect(refusal).toBeInstanceOf(CadreError);
  expect(refusal).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { email: expect.any(String) },
  });
  expect(await refusalOf(cadre.get('/employer/job/{id}', { path: { id: 'none' } }))).toMatchObject({
    status: 400,
  });
});

it('gives up after the retries, and throws the last failure', async () => {
  const lost = () => Promise.reject(new TypeError('network'));
  const silent = createCadre({ url, retries: 1, ...network(lost, lost) });
  expect(await refusalOf(silent.get('/employer/job_list'))).toMatchObject({ status: 0 });
  const { fetch, sent } = network(busy, busy, busy);
  const cadre = createCadre({ url, retries: 2, fetch });
  expect(await refusalOf(cadre.get('/employer/job_list'))).toMatchObject({ status: 503 });
  expect(sent).toHaveLength(3);
});

it('posts a job once when the response of the first try was lost [client-once]', async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  const send = injectFetch(test.app);
  const { fetch, sent } = network();
  let first = true;
  const cadre = createCadre({
    url,
    key: company.token,
    fetch: async (target, init) => {
      if (!first || init?.method !== 'POST') return fetch(target, init);
      first = false;
      await send(String(target).replace(url, ''), init);
      throw new TypeError('network');
    },
  });
  const job = await cadre.post('/employer/job', { body: { title: 'Fractional CFO', status: 'draft' } });
  const jobs = await test.db.selectFrom('jobs').select('id').where('title', '=', 'Fractional CFO').execute();
  expect(jobs).toEqual([{ id: job.id }]);
  expect(sent).toHaveLength(1);
});

it('goes through all pages of a list', async () => {
  const company = await aCompany(test);
  const ids = new Set<string>();
  for (let count = 0; count < 5; count += 1) ids.add(await aJob(test, company.companyId, { title: 'Paged' }));
  const cadre = createCadre({ url, ...network() });
  const found: string[] = [];
  for await (const job of cadre.pages('/employer/job_list', { query: { search: 'Paged', page_size: 2 } }))
    found.push(job.id);
  expect(found.sort()).toEqual([...ids].sort());
});
