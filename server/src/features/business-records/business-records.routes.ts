import {
  businessRecord,
  businessRecordUpdate,
  type OwnBusinessRecord,
} from '../../../../contract/src/business-records.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import {
  ensureBusinessRecord,
  findBusinessRecord,
  getOwnerKey,
  getRecordOwner,
  listMissingFields,
  saveBusinessRecord,
} from './business-records.public.ts';

export const businessRecordRoutes = (app: App) => {
  const getOwn = async (db: Db, actor: Actor): Promise<OwnBusinessRecord> => {
    const record = await findBusinessRecord(db, getRecordOwner(actor));
    return {
      ...record,
      missing: Object.keys(listMissingFields(record, actor.type === 'company' ? 'buyer' : 'seller')),
    };
  };

  serve(app, businessRecord, ({ db, actor }) => getOwn(db, actor));

  serve(app, businessRecordUpdate, async ({ db, actor, body }) => {
    const owner = getRecordOwner(actor);
    const row = { table: 'business_records' as const, ...getOwnerKey(owner) };
    await ensureBusinessRecord(db, owner);
    await saveBusinessRecord(db, owner, await requireVersion(db, row, body, () => getOwn(db, actor)));
    return getOwn(db, actor);
  });
};
