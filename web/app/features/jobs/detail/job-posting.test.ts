import { expect, test } from 'vitest';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { sampleJob } from '../../../../test/sample-job.ts';
import { jobPosting } from './job-posting.ts';

const buildLocation = (more: Partial<Job>) => {
  const posting = jobPosting(
    { ...sampleJob(), outcomes: [], ...more } as unknown as Job,
    (path) => `https://x.example${path}`,
  );
  return posting?.jobLocation ?? posting?.applicantLocationRequirements;
};

test('contains the place of an on-site job when its country is known', () => {
  const inPorto = { workplace: 'hybrid', location: 'Europe', city: 'Porto' } as const;
  expect(buildLocation({ ...inPorto, country: null })).toBeUndefined();
  expect(buildLocation({ ...inPorto, country: 'PT' })).toMatchObject({
    address: { addressCountry: 'PT', addressLocality: 'Porto' },
  });
  expect(buildLocation({ ...inPorto, location: 'Canada', country: null })).toMatchObject({
    address: { addressCountry: 'CA' },
  });
});

test('contains the area of the applicants for a remote job', () => {
  expect(buildLocation({ workplace: 'remote', location: 'Europe', country: null })).toMatchObject({
    name: 'Europe',
  });
});

test('states responsibilities as sentences, and no direct application: an account and an approval come first', () => {
  const job = { ...sampleJob(), outcomes: ['A close in five days', 'Audit passed.'] } as unknown as Job;
  const posting = jobPosting(job, (path) => path);
  expect(posting?.responsibilities).toBe('A close in five days. Audit passed.');
  expect(posting).not.toHaveProperty('directApply');
});
