import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import {
  type RunState,
  runList,
  sourceCreate,
  sourceDelete,
  sourceList,
  sourceRun,
  sourceUpdate,
} from '../../../../contract/src/scrape-sources.ts';
import { scrapedJobList } from '../../../../contract/src/scrapers.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

export { sourceList };

const lookAgainMilliseconds = 1_500;

/** Whether a run has not ended yet. */
export const isUnderWay = (state: RunState | undefined): boolean => state === 'queued' || state === 'running';

/** The sources with their last runs; while one runs, they are read again every second or two. */
export const sources = () => ({
  ...queryOf(sourceList, { query: { page_size: limits.pageSizeMost } }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { results: { last_run: { state: RunState } | null }[] } };
  }) =>
    state.data?.results.some(({ last_run }) => isUnderWay(last_run?.state)) ? lookAgainMilliseconds : false,
});
export const runs = (id: string) => queryOf(runList, { params: { id }, query: { page_size: 10 } });

const shown = [sourceList.path, runList.path, scrapedJobList.path];

const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
};

type SourceBody = NonNullable<Given<typeof sourceCreate.body>>;

/** Adds a source, or changes the one with `id`; the form draws the refusals. */
export const useSaveSource = () =>
  useChange(({ id, body, key }: { id: string | undefined; body: SourceBody; key: string }) =>
    id === undefined
      ? call(sourceCreate, { body, idempotencyKey: key, quiet: true })
      : call(sourceUpdate, { params: { id }, body, quiet: true }),
  );
export const useSwitchSource = () =>
  useChange(({ id, enabled }: { id: string; enabled: boolean }) =>
    call(sourceUpdate, { params: { id }, body: { enabled } }),
  );
export const useDeleteSource = () => useChange((id: string) => call(sourceDelete, { params: { id } }));
export const useRunSource = () => useChange((id: string) => call(sourceRun, { body: { source_id: id } }));
