import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sameHash } from './tokens.ts';

/** Stores uploaded bytes by the id of their row in `files`. */
export interface FileStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined if there are none. */
  read(id: string): Promise<Readable | undefined>;
  remove(id: string): Promise<void>;
}

/** Files in `folder`. Each is written beside its final path and then renamed, so that none is ever incomplete. */
export const localFiles = (folder: string): FileStore => {
  const getPath = (id: string) => join(folder, id.slice(-2), id);
  return {
    put: async (id, bytes) => {
      const path = getPath(id);
      await mkdir(join(path, '..'), { recursive: true });
      try {
        await writeFile(`${path}.part`, bytes, { flush: true });
        await rename(`${path}.part`, path);
      } catch (cause) {
        await rm(`${path}.part`, { force: true });
        throw cause;
      }
    },
    read: async (id) => {
      const exists = await stat(getPath(id)).catch(() => undefined);
      return exists && createReadStream(getPath(id));
    },
    remove: async (id) => {
      await rm(getPath(id), { force: true });
      await rm(`${getPath(id)}.part`, { force: true });
    },
  };
};

/** The public URL of a picture or logo; null stays null. */
export const pictureUrl = <T extends string | null>(id: T): T =>
  id === null ? id : (`/api/files/${id}` as T);

/** Names a private file and the account that may read it. */
interface FileLink {
  id: string;
  readerId: string;
  /** In seconds. */
  expires: number;
}

const signFileLink = (secret: string, { id, readerId, expires }: FileLink) =>
  createHmac('sha256', secret).update(`file ${id} ${readerId} ${expires}`).digest('base64url');

/** A link to a private file (a resume, a file of a chat) for one account, valid for an hour. */
export const signedFileUrl = (secret: string, id: string, readerId: string): string => {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const signature = signFileLink(secret, { id, readerId, expires });
  return `/api/files/${id}?reader=${readerId}&expires=${expires}&signature=${signature}`;
};

/** Whether `signature` is that of a link that has not expired. */
export const isSignedFileUrl = (secret: string, link: FileLink, signature: string): boolean =>
  link.expires * 1000 > Date.now() && sameHash(signFileLink(secret, link), signature);
