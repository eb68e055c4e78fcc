import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { ReadMatchJob } from '../jobs/jobs.public.ts';
import { getDirectoryAccess } from './company-access.ts';
import { listCards } from './fractionals.queries.ts';
import { toViewer } from './search-fractionals.ts';

/** The cards in the order of `ids` as the company sees them in the directory, matched with the job if there is one. */
export const listCandidates = async (
  db: Db,
  actor: Actor,
  ids: string[],
  job?: ReadMatchJob,
): Promise<MatchedCard[]> => listCards(db, ids, toViewer(actor, await getDirectoryAccess(db, actor)), job);
