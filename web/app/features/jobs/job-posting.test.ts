import { expect, test } from 'vitest';
import type { Job } from '../../../../contract/src/jobs.ts';
import { sampleJob } from '../../../test/sample-job.ts';
import { jobPosting } from './job-posting.ts';

const placeOf = (more: Partial<Job>) => {
  const posting = jobPosting(
    { ...sampleJob(), outcomes: [], ...more } as unknown as Job,
    (path) => `https://x.example${path}`,
  );
  return posting?.jobLocation ?? posting?.applicantLocationRequirements;
};

test('a job at a place is told of where its country is known', () => {
  const inPorto = { workplace: 'hybrid', location: 'Europe', city: 'Porto' } as const;
  expect(placeOf({ ...inPorto, country: null })).toBeUndefined();
  expect(placeOf({ ...inPorto, country: 'PT' })).toMatchObject({
    address: { addressCountry: 'PT', addressLocality: 'Porto' },
  });
  expect(placeOf({ ...inPorto, location: 'Canada', country: null })).toMatchObject({
    address: { addressCountry: 'CA' },
  });
});

test('a remote job is told of by where one may live', () => {
  expect(placeOf({ workplace: 'remote', location: 'Europe', country: null })).toMatchObject({
    name: 'Europe',
  });
});
