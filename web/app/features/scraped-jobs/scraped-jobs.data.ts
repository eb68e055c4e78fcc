import type { BodyOf, Given } from '../../../../contract/src/endpoint.ts';
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
import type { LoadedRecord } from '../../lib/merge.ts';
import { endpointQuery, listQuery, polledWhile } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export type ScrapedJobQuery = NonNullable<Given<typeof scrapedJobList.query>>;

export const scrapedJobListQuery = (query: ScrapedJobQuery) => listQuery(scrapedJobList, { query });
export const scrapedJobQuery = (id: string) => endpointQuery(scrapedJobGet, { params: { id } });
export const runsQuery = (id: string) => endpointQuery(runList, { params: { id }, query: { page_size: 10 } });

export const isRunning = (state: RunState | undefined): boolean => state === 'queued' || state === 'running';

/** The sources with their last runs; polled while a source is running. */
export const sourcesQuery = () => ({
  ...endpointQuery(sourceList, { query: { page_size: limits.maxPageSize } }),
  ...polledWhile(({ results }: { results: { last_run: { state: RunState } | null }[] }) =>
    results.some(({ last_run }) => isRunning(last_run?.state)),
  ),
});

/** The answers that contain scraped jobs, their counts or their sources. */
const changed = [scrapedJobList, scrapedJobGet, sourceList, runList];

/** Dismisses a scraped job or restores it. */
export const useSetStatus = () =>
  useChange(changed, ({ id, status }: { id: string; status: 'new' | 'dismissed' }) =>
    call(scrapedJobUpdate, { params: { id }, body: { status } }),
  );

type Correction = Pick<BodyOf<typeof scrapedJobUpdate>, 'fields' | 'reset'>;

/** Corrects the extracted fields; the form shows failures. */
export const useCorrect = () =>
  useChange(changed, ({ id, ...body }: Correction & { id: string }) =>
    call(scrapedJobUpdate, { params: { id }, body, quiet: true }),
  );

/** Converts a scraped job to a job; the dialog shows failures. */
export const useConvert = () =>
  useChange(changed, (body: ToJobForm) => call(scrapedJobConvert, { body, quiet: true }));

export const useConvertSeveral = () =>
  useChange(changed, (body: BodyOf<typeof scrapedJobsConvert>) => call(scrapedJobsConvert, { body }));
export const useDismissSeveral = () =>
  useChange(changed, (ids: string[]) => call(scrapedJobsDismiss, { body: { ids } }));

type SourceBody = BodyOf<typeof sourceCreate>;

interface SavedSource {
  id: string | undefined;
  body: SourceBody;
  loaded: LoadedRecord | undefined;
}

/** Creates a source, or changes the one with `id`; the form shows failures. */
export const useSaveSource = () =>
  useChange(changed, ({ id, body, loaded }: SavedSource) =>
    id === undefined
      ? call(sourceCreate, { body, quiet: true })
      : call(sourceUpdate, { params: { id }, body, loaded, quiet: true }),
  );
export const useSwitchSource = () =>
  useChange(changed, ({ id, enabled }: { id: string; enabled: boolean }) =>
    call(sourceUpdate, { params: { id }, body: { enabled } }),
  );
export const useDeleteSource = () =>
  useChange(changed, (id: string) => call(sourceDelete, { params: { id } }));
export const useRunSource = () =>
  useChange(changed, (id: string) => call(sourceRun, { body: { source_id: id } }));
