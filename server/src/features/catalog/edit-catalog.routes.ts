import { isDeepStrictEqual } from 'node:util';
import {
  catalogAdd,
  catalogHistory,
  catalogUpdate,
  siteCatalog,
} from '../../../../contract/src/catalog-edits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  addItem,
  listCatalogChanges,
  listItems,
  lockItem,
  renameItem,
  setApproved,
  setRetired,
} from './edit-catalog.queries.ts';

/** Admins add, rename, retire and approve what the catalogue offers. The audit log has who did it, and what was before. */
export const catalogEditRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(app, siteCatalog, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listItems(db, query, rowWindow(query))),
  );

  serve(app, catalogHistory, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listCatalogChanges(db, rowWindow(query))),
  );

  serve(app, catalogAdd, async ({ db, actor, body: { kind, title, parent_id } }) => {
    if (kind === 'sub_category' && parent_id === undefined)
      throw invalid({ parent_id: 'Choose an industry.' });
    const item = await addItem(db, kind, title, parent_id);
    await recordAudit(db, {
      actor,
      action: 'catalog_added',
      subjectType: 'catalog',
      subjectId: item.id,
      after: { kind, title },
    });
    return item;
  });

  serve(
    app,
    catalogUpdate,
    async ({ db, actor, params: { id }, body: { kind, title, retired, approved } }) => {
      const before = await lockItem(db, kind, id);
      if (title !== undefined && title !== before.title) await renameItem(db, kind, before, title);
      if (retired !== undefined && retired !== before.retired) await setRetired(db, kind, id, retired);
      if (kind === 'skill' && approved !== undefined) await setApproved(db, id, approved);
      const after = await lockItem(db, kind, id);
      if (isDeepStrictEqual(before, after)) return after;
      await recordAudit(db, {
        actor,
        action: 'catalog_changed',
        subjectType: 'catalog',
        subjectId: id,
        before: { kind, title: before.title, retired: before.retired, approved: before.approved },
        after: { kind, title: after.title, retired: after.retired, approved: after.approved },
      });
      return after;
    },
  );
};
