import { href } from 'react-router';
import { limits } from '../../../../../contract/src/limits.ts';

/** The page that compares these people, matched with a job unless `matchJob` is empty. */
export const comparePath = (ids: readonly string[], matchJob = ''): string => {
  const params = new URLSearchParams(ids.map((id) => ['id', id]));
  if (matchJob !== '') params.set('match_job', matchJob);
  return `${href('/account/company/compare')}?${params}`;
};

/** The people in the address, each once, at most as many as are compared. */
export const comparedIn = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('id').filter((id) => id !== ''))].slice(0, limits.candidatesCompared);
