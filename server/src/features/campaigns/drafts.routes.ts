import {
  campaignDraftCreate,
  campaignDraftDelete,
  campaignDraftList,
  campaignDraftUpdate,
} from '../../../../contract/src/campaign-drafts.ts';
import type { App } from '../../lib/deps.ts';
import { sanitizeRichText } from '../../lib/rich-text.ts';
import { serve } from '../../lib/serve.ts';
import { deleteDraft, insertDraft, listDrafts, updateDraft } from './drafts.queries.ts';

const sanitizeDraft = <Draft extends { channel: string; body: string }>(draft: Draft): Draft =>
  draft.channel === 'push' ? draft : { ...draft, body: sanitizeRichText(draft.body) };

/** Drafts and templates of campaigns. */
export const draftRoutes = (app: App) => {
  serve(app, campaignDraftList, ({ db, query }) => listDrafts(db, query.channel));

  serve(app, campaignDraftCreate, ({ db, actor, body }) => insertDraft(db, actor.id, sanitizeDraft(body)));

  serve(app, campaignDraftUpdate, ({ db, actor, params, body }) =>
    updateDraft(db, actor.id, params.id, sanitizeDraft(body)),
  );

  serve(app, campaignDraftDelete, async ({ db, params }) => {
    await deleteDraft(db, params.id);
    return { message: 'Deleted.' };
  });
};
