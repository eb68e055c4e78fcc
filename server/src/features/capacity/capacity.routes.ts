import { commitmentCreate, commitmentDelete, commitmentList } from '../../../../contract/src/capacity.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { deleteCommitment, getCapacity, insertCommitment, listCommitments } from './commitments.queries.ts';

export const capacityRoutes = (app: App) => {
  serve(app, commitmentList, async ({ db, actor }) => ({
    results: await listCommitments(db, actor.id),
    capacity: await getCapacity(db, actor.id),
  }));

  serve(app, commitmentCreate, async ({ deps, db, actor, body }) => {
    const { commitments } = deps.site.current().limits;
    // Only locks: of two requests at once the second counts the entry of the first.
    await getCapacity(db, actor.id, { lock: true });
    if ((await listCommitments(db, actor.id)).length >= commitments)
      throw problem('not_allowed_now', `You can add up to ${commitments} entries. Delete one first.`);
    return insertCommitment(db, { user_id: actor.id, ...body });
  });

  serve(app, commitmentDelete, async ({ db, actor, params }) => {
    await deleteCommitment(db, actor.id, params.id);
    return { message: 'The entry is deleted.' };
  });
};
