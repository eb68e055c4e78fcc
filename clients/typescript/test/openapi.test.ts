import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { operations } from '../../../contract/src/operations.ts';
import { requestExamples } from '../../../contract/src/request-examples.ts';
import { openApiDocument } from '../../../server/src/lib/openapi-document.ts';
import { allEndpoints } from '../../../server/test/all-endpoints.ts';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';
import { snapshotFile, snapshotText } from './snapshot.ts';

const parsed = (text: string) => JSON.parse(text) as ApiDocument;
/** The document after a change of a copy. */
const changed = (change: (document: ApiDocument) => void) => {
  const document = parsed(snapshotText());
  change(document);
  return document;
};
const schemaIn = (document: ApiDocument, name: string) =>
  document.components.schemas[name] as { properties: Record<string, object>; required: string[] };

it('names every call of the contract by its export, and no two alike', async () => {
  const named = (await allEndpoints()).map(({ name }) => name).sort();
  expect(Object.keys(operations).sort()).toEqual(named);
  const ids = Object.values(openApiDocument().paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
  );
  expect(ids.sort()).toEqual(named);
});

it('passes the recommended rules of Redocly without a warning', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(openApiDocument()),
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it.each([...requestExamples])('shows an example that the call accepts: $0.summary', ({ body }, example) => {
  expect(body?.safeParse(example)).toMatchObject({ success: true });
});

it('breaks no client of the published version [api-additive]', async () => {
  const published = await readFile(snapshotFile, 'utf8');
  expect(breakingChanges(parsed(published), parsed(snapshotText()))).toEqual([]);
  expect(published === snapshotText(), 'Run `npm run api` and commit openapi.json').toBe(true);
});

it.each<[string, (document: ApiDocument) => void]>([
  ['results[].title is gone', (document) => delete schemaIn(document, 'JobCard').properties.title],
  [
    'jobList: the parameter search is gone',
    (document) => {
      const list = document.paths['/employer/job_list']?.get;
      if (list)
        list.parameters =
          list.parameters?.filter((entry) => !('name' in entry && entry.name === 'search')) ?? [];
    },
  ],
  ['POST /employer/job is gone', (document) => delete document.paths['/employer/job']?.post],
  ['has become required', (document) => schemaIn(document, 'ApplyFormInput').required.push('proposed_rate')],
  [
    '"closed" is refused now',
    (document) => {
      const status = document.components.schemas.JobStatus as { enum: string[] };
      status.enum = status.enum.filter((value) => value !== 'closed');
    },
  ],
])('reports a change that breaks clients: %s', (sentence, change) => {
  const found = breakingChanges(parsed(snapshotText()), changed(change));
  expect(found.join('\n')).toContain(sentence);
});

it('accepts a new call, a new field of a response and a new optional field of a request', () => {
  const grown = changed((document) => {
    schemaIn(document, 'JobCard').properties.colour = { type: 'string' };
    schemaIn(document, 'JobFormInput').properties.colour = { type: 'string' };
    document.paths['/employer/job_colours'] = document.paths['/employer/job_list'] ?? {};
  });
  expect(breakingChanges(parsed(snapshotText()), grown)).toEqual([]);
});
