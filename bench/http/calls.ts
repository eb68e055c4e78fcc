import type { LoadRequest } from '../load.ts';
import type { HttpDataset } from './http-dataset.ts';
import type { Inputs } from './plan.ts';

/** A measured call, with its requests to the product and the comparisons. */
export interface Call {
  name: 'row' | 'list' | 'apply';
  title: string;
  /** The minimum share of the bare twin's throughput. */
  goal: number;
  /** The maximum duration at half load, in milliseconds. */
  p99: number;
  /** The inputs of the next request. */
  inputs(): Inputs;
  /** The request to the product. */
  product(inputs: Inputs): LoadRequest;
}

const cover = 'I have done this twice, and both companies would say so. '.repeat(4);

/** The request to a twin: its inputs as they are. */
export const twinRequest = ({ name }: Call, inputs: Inputs): LoadRequest => {
  if (name !== 'apply')
    return { method: 'GET', path: `/${name}?${new URLSearchParams(inputs as Record<string, string>)}` };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/apply', headers, body: JSON.stringify(inputs) };
};

/** The three measured calls; each pair of a person and a job is used once. */
export const callsOver = ({ jobs, applicants, applicationsEach }: HttpDataset): Call[] => {
  const tokens = new Map(applicants.map(({ id, token }) => [id, token]));
  let turn = 0;
  let used = 0;
  const buildHeaders = (user: unknown) => ({ authorization: `Bearer ${tokens.get(String(user))}` });
  const pick = <T>(list: T[], index: number) => list[index % list.length] as T;
  return [
    {
      name: 'row',
      title: 'one job with similar ones, signed in',
      goal: 0.6,
      p99: 25,
      inputs: () => {
        turn += 1;
        return { job: pick(jobs, turn * 7), user: pick(applicants, turn).id };
      },
      product: ({ job, user }) => ({
        method: 'GET',
        path: `/api/employer/job/${job}`,
        headers: buildHeaders(user),
      }),
    },
    {
      name: 'list',
      title: 'a list of 20 jobs',
      goal: 0.75,
      p99: 25,
      inputs: () => {
        turn += 1;
        return { skip: (1 + (turn % 60)) * 20 };
      },
      product: ({ skip }) => ({
        method: 'GET',
        path: `/api/employer/job_list?page=${Number(skip) / 20 + 1}`,
      }),
    },
    {
      name: 'apply',
      title: 'apply to a job',
      goal: 0.6,
      p99: 50,
      inputs: () => {
        const person = applicants[Math.floor(used / applicationsEach)];
        if (!person) throw new Error('Everyone has applied; the dataset is too small for this load.');
        used += 1;
        return { job: pick(jobs, used), user: person.id };
      },
      product: ({ job, user }) => ({
        method: 'POST',
        path: '/api/employee/job_apply',
        headers: { ...buildHeaders(user), 'content-type': 'application/json' },
        body: JSON.stringify({ job_id: job, cover_letter: cover }),
      }),
    },
  ];
};
