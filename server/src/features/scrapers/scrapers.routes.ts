import {
  addressFault,
  boardKinds,
  runList,
  type SourceForm,
  sourceCreate,
  sourceDelete,
  sourceList,
  sourceRun,
  sourceUpdate,
} from '../../../../contract/src/scrape-sources.ts';
import {
  scrapedJobGet,
  scrapedJobList,
  scrapedJobsDismiss,
  scrapedJobUpdate,
} from '../../../../contract/src/scrapers.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { recordAudit } from '../audit/audit.public.ts';
import type { SourceRow } from './crawl.ts';
import { listRuns, lockRunOfSource, toRun } from './runs.queries.ts';
import {
  dismissScrapedJobs,
  getScrapedJob,
  listScrapedJobs,
  updateScrapedJob,
} from './scraped-jobs.queries.ts';
import { queueRun } from './scrapers.tasks.ts';
import { getSourceUrl } from './source-kinds.ts';
import {
  deleteSource,
  getSource,
  insertSource,
  listSources,
  toSources,
  updateSource,
} from './sources.queries.ts';

/** The address of a source. Throws if the form is incomplete or the address may not be fetched. */
const requireAddress = ({ httpClient }: Deps, form: Pick<SourceForm, 'kind' | 'url' | 'board'>) => {
  const fault = addressFault(form);
  if (fault) throw invalid({ [fault.field]: fault.message });
  const address = getSourceUrl(form.kind, form);
  const refused = httpClient.refuses(address.url);
  if (refused) throw invalid({ url: refused });
  return address;
};

const auditedFields = ({ name, kind, url, enabled, interval_minutes }: SourceRow) => ({
  name,
  kind,
  url,
  enabled,
  interval_minutes,
});

const auditSource = (
  db: Db,
  actor: Actor,
  action: 'source_added' | 'source_changed' | 'source_deleted' | 'source_run',
  source: SourceRow,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => recordAudit(db, { actor, action, subjectType: 'scrape_source', subjectId: source.id, ...values });

const sourceRoutes = (app: App) => {
  const { publicUrl } = app.deps.config;
  const toSource = async (db: Db, source: SourceRow) => {
    const [result] = await toSources(db, [source]);
    return result as NonNullable<typeof result>;
  };

  serve(app, sourceList, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listSources(db, query)),
  );

  serve(app, sourceCreate, async ({ deps, db, actor, body }) => {
    const address = requireAddress(deps, body);
    const name = body.name || (address.board ?? new URL(address.url).hostname);
    const { kind, enabled, interval_minutes } = body;
    const source = await insertSource(db, { ...address, name, kind, enabled, interval_minutes });
    if (enabled) await queueRun(db, source.id, 'admin');
    await auditSource(db, actor, 'source_added', source, { after: auditedFields(source) });
    return toSource(db, source);
  });

  serve(app, sourceUpdate, async ({ deps, db, actor, params, body }) => {
    const before = await getSource(db, params.id, { lock: true });
    await requireVersion(db, { table: 'scrape_sources', id: before.id }, body, async () => {
      const { url, ...source } = await toSource(db, before);
      // A form has either of them.
      return { ...source, url: source.board === null ? url : null };
    });
    const kind = body.kind ?? before.kind;
    const moves = body.url !== undefined || body.board !== undefined || kind !== before.kind;
    const isStillBoard = !body.url && boardKinds.includes(kind);
    const location = {
      url: body.url ?? (body.board || before.board ? null : before.url),
      board: body.board ?? (isStillBoard ? before.board : null),
    };
    const address = moves
      ? requireAddress(deps, { kind, ...location })
      : { url: before.url, board: before.board };
    const source = await updateSource(db, before, {
      ...address,
      kind,
      name: body.name ?? before.name,
      enabled: body.enabled ?? before.enabled,
      interval_minutes: body.interval_minutes ?? before.interval_minutes,
    });
    await auditSource(db, actor, 'source_changed', source, {
      before: auditedFields(before),
      after: auditedFields(source),
    });
    return toSource(db, source);
  });

  serve(app, sourceDelete, async ({ db, actor, params }) => {
    await lockRunOfSource(db, params.id);
    const source = await getSource(db, params.id, { lock: true });
    const counts = await deleteSource(db, source.id);
    await auditSource(db, actor, 'source_deleted', source, { before: auditedFields(source) });
    return { message: 'Source deleted.', ...counts };
  });

  serve(app, runList, async ({ db, params, query, request }) => {
    const { id } = await getSource(db, params.id);
    return toPage(request, publicUrl, await listRuns(db, id, query));
  });

  serve(app, sourceRun, async ({ db, actor, body }) => {
    const source = await getSource(db, body.source_id);
    const { run, queued } = await queueRun(db, source.id, 'admin');
    if (queued) await auditSource(db, actor, 'source_run', source, {});
    return { queued, run: toRun(run) };
  });
};

export const scraperRoutes = (app: App) => {
  const { publicUrl } = app.deps.config;
  sourceRoutes(app);

  serve(app, scrapedJobList, async ({ db, query, request }) => {
    const { candidateCounts, ...rows } = await listScrapedJobs(db, query);
    return { ...toPage(request, publicUrl, rows), fit_counts: candidateCounts };
  });

  serve(app, scrapedJobGet, async ({ db, params }) => getScrapedJob(db, params.id));

  serve(app, scrapedJobUpdate, async ({ db, actor, params, body }) => {
    const before = await updateScrapedJob(db, params.id, body);
    const after = await getScrapedJob(db, params.id);
    await recordAudit(db, {
      actor,
      action: 'scraped_job_changed',
      subjectType: 'scraped_job',
      subjectId: params.id,
      before: { status: before.status, title: before.title },
      after: {
        status: after.status,
        title: after.title,
        fields: [...Object.keys(body.fields ?? {}), ...(body.reset ?? [])],
      },
    });
    return after;
  });

  serve(app, scrapedJobsDismiss, async ({ db, actor, body }) => {
    const dismissed = await dismissScrapedJobs(db, body.ids);
    for (const id of dismissed)
      await recordAudit(db, {
        actor,
        action: 'scraped_job_changed',
        subjectType: 'scraped_job',
        subjectId: id,
        before: { status: 'new' },
        after: { status: 'dismissed' },
      });
    return { message: 'Dismissed.', dismissed: dismissed.length };
  });
};
