import {
  candidateRelations,
  shortlistAdd,
  shortlistCreate,
  shortlistDelete,
  shortlistDetail,
  shortlistList,
  shortlistNote,
  shortlistRemove,
  shortlistRename,
} from '../../../../contract/src/shortlists.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { listCandidates, openDirectoryReads, requireVisible } from '../fractionals/fractionals.public.ts';
import { getMatchJob } from '../jobs/jobs.public.ts';
import { listRelations } from './candidate-relations.ts';
import {
  countEntries,
  deleteEntry,
  deleteShortlist,
  getCompanyId,
  getEntry,
  getOwnShortlist,
  insertEntry,
  insertShortlist,
  isNameTaken,
  isPersonFound,
  listEntries,
  listShortlists,
  lockAndCountShortlists,
  lockOwnShortlist,
  renameShortlist,
  updateEntry,
} from './shortlists.queries.ts';

/** The number of people whose pictures the page of all lists shows of each. */
const faces = 4;

const nameTaken = () => problem('already_exists', 'Your company has a shortlist with this name.');

/** A company's lists of people, and what it has done about a person. */
export const shortlistRoutes = (app: App) => {
  const directoryReads = openDirectoryReads(app.deps);

  serve(app, shortlistList, async ({ db, actor }) => {
    const lists = await listShortlists(db, getCompanyId(actor));
    const ids = [...new Set(lists.flatMap(({ people }) => people.slice(0, faces)))];
    const cards = new Map((await listCandidates(db, actor, ids)).map((card) => [card.id, card]));
    return {
      results: lists.map(({ people, ...list }) => ({
        ...list,
        people: people.length,
        newest: people.slice(0, faces).flatMap((id) => cards.get(id) ?? []),
      })),
    };
  });

  serve(app, shortlistCreate, async ({ deps, db, actor, body }) => {
    const companyId = getCompanyId(actor);
    if ((await lockAndCountShortlists(db, companyId)) >= deps.site.current().limits.shortlists)
      throw problem(
        'not_allowed_now',
        `A company can have ${deps.site.current().limits.shortlists} shortlists. Delete one first.`,
      );
    if (await isNameTaken(db, companyId, body.name)) throw nameTaken();
    return insertShortlist(db, companyId, actor.id, body.name);
  });

  serve(app, shortlistRename, async ({ db, actor, params, body }) => {
    const list = await getOwnShortlist(db, actor, params.id);
    await lockAndCountShortlists(db, list.company_id);
    if (await isNameTaken(db, list.company_id, body.name, list.id)) throw nameTaken();
    return renameShortlist(db, list, body.name);
  });

  serve(app, shortlistDelete, async ({ db, actor, params }) => {
    await deleteShortlist(db, await getOwnShortlist(db, actor, params.id));
    return { message: 'Shortlist deleted.' };
  });

  serve(app, shortlistDetail, async ({ db, actor, params, query }) => {
    const list = await getOwnShortlist(db, actor, params.id);
    const job = query.match_job === undefined ? undefined : await getMatchJob(db, actor, query.match_job);
    directoryReads.admit(actor.companyId);
    const entries = await listEntries(db, list);
    const ids = entries.map(({ fractional_id }) => fractional_id);
    const cards = new Map((await listCandidates(db, actor, ids, job)).map((card) => [card.id, card]));
    await directoryReads.record(actor, ids);
    return {
      id: list.id,
      name: list.name,
      results: entries.flatMap(({ fractional_id, ...entry }) => {
        const fractional = cards.get(fractional_id);
        return fractional === undefined ? [] : [{ fractional, ...entry }];
      }),
    };
  });

  serve(app, shortlistAdd, async ({ deps, db, actor, body }) => {
    const { shortlist_id, ...entry } = body;
    const list = await lockOwnShortlist(db, actor, shortlist_id);
    await requireVisible(db, actor, entry.fractional_id);
    if (!(await isPersonFound(db, list.company_id, entry.fractional_id)))
      throw problem('not_allowed_now', 'This profile is hidden at the moment.');
    const added = await insertEntry(db, list, { ...entry, added_by: actor.id });
    const { shortlistPeople } = deps.site.current().limits;
    if (added && (await countEntries(db, list)) > shortlistPeople)
      throw problem('not_allowed_now', `A shortlist has room for ${shortlistPeople} people.`);
    return { message: `Added to ‘${list.name}’.` };
  });

  serve(app, shortlistNote, async ({ db, actor, body: { shortlist_id, fractional_id, ...changes } }) => {
    const list = await getOwnShortlist(db, actor, shortlist_id);
    const row = { table: 'shortlist_people' as const, keys: { shortlist_id, fractional_id } };
    const current = () => getEntry(db, list, fractional_id);
    return updateEntry(db, list, fractional_id, {
      ...(await requireVersion(db, row, changes, current)),
      noted_by: actor.id,
    });
  });

  serve(app, shortlistRemove, async ({ db, actor, params }) =>
    deleteEntry(db, await getOwnShortlist(db, actor, params.shortlist_id), params.fractional_id),
  );

  serve(app, candidateRelations, async ({ db, actor, query }) => ({
    results: await listRelations(db, getCompanyId(actor), query.fractional_ids),
  }));
};
