import {
  businessRecord,
  businessRecordUpdate,
  type OwnBusinessRecord,
} from '../../../../contract/src/business-records.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { findBusinessRecord, missingOf, ownerOf, saveBusinessRecord } from './business-records.public.ts';

export const businessRecordRoutes = (app: App) => {
  const getOwn = async (db: Db, actor: Actor): Promise<OwnBusinessRecord> => {
    const record = await findBusinessRecord(db, ownerOf(actor));
    return {
      ...record,
      missing: Object.keys(missingOf(record, actor.type === 'company' ? 'buyer' : 'seller')),
    };
  };

  serve(app, businessRecord, ({ db, actor }) => getOwn(db, actor));

  serve(app, businessRecordUpdate, async ({ db, actor, body }) => {
    await saveBusinessRecord(db, ownerOf(actor), body);
    return getOwn(db, actor);
  });
};
