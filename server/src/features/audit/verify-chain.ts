import { sql } from 'kysely';
import { type Db, oneRow } from '../../lib/db.ts';

/** How long the log keeps the addresses that its actors called from. */
export const addressDays = 90;

/** The links that one statement checks. */
const batchSize = 5_000;

/** The result of a check: the number of entries in the chain, its last hash, and the first entry that does not fit. */
export interface ChainCheck {
  count: number;
  head: string;
  broken: { position: number; entryId: string } | undefined;
}

interface Batch {
  last_position: number;
  last_hash: Buffer;
  links: number;
  broken: { position: number; entryId: string } | null;
}

/** Whether an address is the one that was hashed; it may be missing once it is old enough to be erased. */
const addressFits = sql`case
  when entry.address_digest is null then addresses.audit_id is null
  when addresses.audit_id is null
    then entry.created_at < now() - make_interval(days => ${sql.lit(addressDays)})
  else sha256(addresses.salt || convert_to(addresses.address, 'UTF8')) = entry.address_digest
end`;

const checkBatch = async (db: Db, position: number, hash: Buffer): Promise<Batch> => {
  const { rows } = await sql<Batch>`
    with links as (
      select * from audit_chain where position > ${position}::bigint order by position limit ${batchSize}
    ), checked as (
      select links.position, links.audit_id, links.hash,
        links.position = ${position}::bigint + row_number() over in_order
          and links.previous_hash = lag(links.hash, 1, ${hash}::bytea) over in_order
          and entry.id is not null
          and links.hash = audit_hash(links.previous_hash, links.position, entry)
          and ${addressFits} as fits
      from links
      left join audit_log as entry on entry.id = links.audit_id
      left join audit_addresses as addresses on addresses.audit_id = links.audit_id
      window in_order as (order by links.position)
    )
    select count(*) as links, coalesce(max(position), ${position}::bigint) as last_position,
      coalesce((array_agg(hash order by position desc))[1], ${hash}::bytea) as last_hash,
      (select json_build_object('position', position, 'entryId', audit_id)
        from checked where fits is not true order by position limit 1) as broken
    from checked`.execute(db);
  return oneRow(rows);
};

/** An entry that was written past the trigger which links it. */
const findUnlinked = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from audit_log where not exists (select from audit_chain where audit_id = audit_log.id)
    order by id limit 1`.execute(db);
  return rows[0]?.id;
};

/**
 * Checks the hash chain of the audit log from its beginning, in batches, and finds the first entry that was changed,
 * deleted or inserted. Entries removed from the end leave a shorter chain that is intact: compare count and head with those
 * of an earlier check, which the log of the server keeps outside the database.
 */
export const verifyChain = async (db: Db): Promise<ChainCheck> => {
  let count = 0;
  let position = 0;
  const { rows } = await sql<{ hash: Buffer }>`select sha256('') as hash`.execute(db);
  let { hash } = oneRow(rows);
  for (;;) {
    const batch = await checkBatch(db, position, hash);
    count += batch.links;
    position = batch.last_position;
    hash = batch.last_hash;
    const head = hash.toString('hex');
    if (batch.broken) return { count, head, broken: batch.broken };
    if (batch.links < batchSize) {
      const entryId = await findUnlinked(db);
      return { count, head, broken: entryId === undefined ? undefined : { position: position + 1, entryId } };
    }
  }
};

/** The result in a sentence for the operator. */
export const describeCheck = ({ count, head, broken }: ChainCheck): string =>
  broken === undefined
    ? `The audit log is intact: ${count} entries, the last with the hash ${head}.`
    : `The audit log was changed: the first entry that does not fit is number ${broken.position}, ${broken.entryId}.`;
