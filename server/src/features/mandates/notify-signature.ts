import { getOtherSide } from '../../../../contract/src/sides.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Db } from '../../lib/db.ts';
import { notifySide } from '../notifications/notifications.public.ts';
import type { MandateRow } from './mandates.queries.ts';

/** Notifies the other side that `by` has signed: it is its turn, or the document is complete. */
export const notifySignature = async (
  db: Db,
  mandate: MandateRow,
  by: Side,
  complete: boolean,
): Promise<void> => {
  const { id, number, job } = mandate;
  const body = complete
    ? `${mandate[by]} signed version ${number} for ${job}. Both of you have signed.`
    : `${mandate[by]} signed version ${number} for ${job}. It is your turn to read and sign it.`;
  const title = complete ? 'Your document is signed by both sides' : `${mandate[by]} signed, your turn`;
  await notifySide(db, mandate, getOtherSide(by), {
    kind: 'mandate',
    title,
    body,
    key: `mandate ${id} ${by}`,
    mail: { subject: `${title}: ${job}`, paragraphs: [body] },
  });
};
