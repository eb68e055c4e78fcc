import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../server/src/lib/db.ts';
import type { FileStore } from '../server/src/lib/files.ts';

const folder = join(import.meta.dirname, 'data/pictures');

/** The drawn pictures of a kind, by `scripts/draw-demo-pictures.ts`. */
const readPictures = async (kind: 'portrait' | 'mark'): Promise<Buffer[]> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(kind)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
};

/** Stores a picture of each owner. Returns the ids of the files in the order of the owners. */
const storePictures = async (
  db: Db,
  files: FileStore,
  purpose: 'profile_picture' | 'company_logo',
  pictures: { owner_id: string; bytes: Buffer }[],
): Promise<string[]> => {
  const rows = pictures.map(({ owner_id, bytes }) => ({
    owner_id,
    purpose,
    name: `${purpose}.webp`,
    size: bytes.length,
    content_type: 'image/webp',
  }));
  const stored = await db.insertInto('files').values(rows).returning(['id', 'owner_id']).execute();
  const ids = new Map(stored.map(({ id, owner_id }) => [owner_id, id]));
  await Promise.all(
    pictures.map(({ owner_id, bytes }) => files.put(ids.get(owner_id) ?? '', new Uint8Array(bytes))),
  );
  return pictures.map(({ owner_id }) => ids.get(owner_id) ?? '');
};

/** Gives fractionals portraits and companies marks, as many as there are; the others keep their initials. */
export const seedPictures = async (db: Db, files: FileStore): Promise<void> => {
  const [portraits, marks] = [await readPictures('portrait'), await readPictures('mark')];
  const people = await db
    .selectFrom('fractionals')
    .select('user_id')
    .where('anonymous', '=', false)
    .orderBy('created_at', 'desc')
    .limit(portraits.length)
    .execute();
  const faces = people.map(({ user_id }, index) => ({
    owner_id: user_id,
    bytes: portraits[index] as Buffer,
  }));
  for (const [index, id] of (await storePictures(db, files, 'profile_picture', faces)).entries())
    await db
      .updateTable('users')
      .set({ profile_picture_id: id })
      .where('id', '=', faces[index]?.owner_id ?? '')
      .execute();

  const companies = await db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .select(['companies.id', 'company_owners.user_id'])
    .where('created_by_admin', '=', false)
    .orderBy('companies.created_at')
    .limit(marks.length)
    .execute();
  const logos = companies.map(({ user_id }, index) => ({ owner_id: user_id, bytes: marks[index] as Buffer }));
  for (const [index, logo_id] of (await storePictures(db, files, 'company_logo', logos)).entries())
    await db
      .updateTable('companies')
      .set({ logo_id })
      .where('id', '=', companies[index]?.id ?? '')
      .execute();
};
