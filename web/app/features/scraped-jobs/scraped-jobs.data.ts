import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { runList } from '../../../../contract/src/scrape-sources.ts';
import {
  scrapedJobConvert,
  scrapedJobGet,
  scrapedJobList,
  scrapedJobsConvert,
  scrapedJobsDismiss,
  scrapedJobUpdate,
  type ToJobForm,
} from '../../../../contract/src/scrapers.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { sourceList } from './sources.data.ts';

export type PostingQuery = NonNullable<Given<typeof scrapedJobList.query>>;

export const postings = (query: PostingQuery) => queryOf(scrapedJobList, { query });
export const posting = (id: string) => queryOf(scrapedJobGet, { params: { id } });

/** Everything in which a posting stands, and what is counted of them. */
const shown = [scrapedJobList.path, scrapedJobGet.path, sourceList.path, runList.path];

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
};

/** Dismisses a posting, or takes it back. */
export const useSetStatus = () =>
  useChange(({ id, status }: { id: string; status: 'new' | 'dismissed' }) =>
    call(scrapedJobUpdate, { params: { id }, body: { status } }),
  );

type Correction = Pick<NonNullable<Given<typeof scrapedJobUpdate.body>>, 'fields' | 'reset'>;

/** Corrects what a posting is read as; the form draws the refusals. */
export const useCorrect = () =>
  useChange(({ id, ...body }: Correction & { id: string }) =>
    call(scrapedJobUpdate, { params: { id }, body, quiet: true }),
  );

/** Makes a job of a posting; the dialog draws the refusals. */
export const useConvert = () =>
  useChange(({ body, key }: { body: ToJobForm; key: string }) =>
    call(scrapedJobConvert, { body, idempotencyKey: key, quiet: true }),
  );

export const useConvertSeveral = () =>
  useChange((body: NonNullable<Given<typeof scrapedJobsConvert.body>>) => call(scrapedJobsConvert, { body }));
export const useDismissSeveral = () =>
  useChange((ids: string[]) => call(scrapedJobsDismiss, { body: { ids } }));
