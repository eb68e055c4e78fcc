import { getOtherSide, getSide } from '../../../../contract/src/sides.ts';
import { Side } from '../../../../contract/src/terms.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifySide } from '../notifications/notifications.public.ts';
import { getOwnMandate, insertSignature, lockEngagement, type MandateRow } from './mandates.queries.ts';

/** Notifies the other side that `by` has signed: it is its turn, or the document is complete. */
const notifySignature = async (db: Db, mandate: MandateRow, by: Side, complete: boolean): Promise<void> => {
  const { id, number, job } = mandate;
  const body = complete
    ? `${mandate[by]} signed version ${number} for ${job}. Both of you have signed.`
    : `${mandate[by]} signed version ${number} for ${job}. It is your turn to read and sign it.`;
  const title = complete ? 'Your document is signed by both sides' : `${mandate[by]} signed, your turn`;
  await notifySide(db, mandate, getOtherSide(by), {
    kind: 'mandate',
    title,
    body,
    dedupeKey: `mandate ${id} ${by}`,
    mail: { subject: `${title}: ${job}`, paragraphs: [body] },
  });
};

const maxUserAgent = 300;

/** Compares names regardless of case and accents. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base' });

const normalizeSpaces = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ');

interface Signing {
  application_id: string;
  name: string;
  document_sha256: string;
  userAgent: string;
  now: Date;
}

/**
 * Signs the newest document for the actor's side and notifies the other side. A repeated signature of the same person
 * changes nothing. Throws `document_changed` if another text was read, `already_signed` if a colleague has signed.
 */
export const signMandate = async (
  db: Db,
  actor: Actor,
  { application_id, name, document_sha256, userAgent, now }: Signing,
): Promise<void> => {
  await lockEngagement(db, actor, application_id);
  const { versions, signatures, live } = await getOwnMandate(db, actor, application_id);
  const [newest] = versions;
  const { first_name, last_name } = await getUser(db, actor.id);
  const fullName = normalizeSpaces(`${first_name} ${last_name}`);
  if (nameCollator.compare(normalizeSpaces(name), fullName) !== 0)
    throw invalid({ name: `Type your own name as in your account: ${fullName}.` });
  if (newest.sha256 !== document_sha256) throw problem('document_changed');
  const side = getSide(actor);
  const onNewest = signatures.filter(({ mandate_id }) => mandate_id === newest.id);
  const ownSignature = onNewest.find((signature) => signature.side === side);
  if (ownSignature !== undefined) {
    if (ownSignature.signer_id === actor.id) return;
    throw problem('already_signed');
  }
  if (!live)
    throw problem('not_allowed_now', 'This engagement has ended, so its document can no longer be signed.');
  await insertSignature(db, {
    mandate_id: newest.id,
    side,
    signer_id: actor.id,
    name,
    signed_at: now.toISOString(),
    address: actor.address,
    user_agent: userAgent.slice(0, maxUserAgent),
    sha256: document_sha256,
  });
  await recordAudit(db, {
    actor,
    action: 'mandate_signed',
    subjectType: 'mandate',
    subjectId: newest.id,
    after: { application_id, version: newest.number, side, sha256: document_sha256 },
  });
  await notifySignature(db, newest, side, onNewest.length + 1 === Side.options.length);
};
