import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kinds } from './kinds.ts';

type Kind = keyof Kinds;
type Entry = { [K in Kind]: [kind: K, id: string, value: Kinds[K] | null] }[Kind];

export interface ObjectStore {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** All objects of a kind, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K];
  /** Changes the stored object, which can be newer than the caller's copy. */
  update<K extends Kind>(kind: K, id: string, changes: Partial<Kinds[K]>): Kinds[K];
  remove(kind: Kind, id: string): void;
  /** Undoes all changes when `work` throws. */
  atomically<T>(work: () => T): T;
}

/** Reads a journal, without a last line that a crash truncated. */
const readEntries = (file: string): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return JSON.parse(line) as Entry[];
      } catch {
        return [];
      }
    });

/**
 * All objects of the sandbox by kind and id. Objects are immutable. With a file, each change is appended to a journal
 * before the response is sent; the journal is compacted at the start.
 */
export const openObjectStore = (file?: string): ObjectStore => {
  const kinds = new Map<Kind, Map<string, Kinds[Kind]>>();
  const getObjects = <K extends Kind>(kind: K) => {
    let values = kinds.get(kind);
    if (!values) {
      values = new Map();
      kinds.set(kind, values);
    }
    return values as Map<string, Kinds[K]>;
  };
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file))
      for (const [kind, id, value] of readEntries(file))
        if (value === null) getObjects(kind).delete(id);
        else getObjects(kind).set(id, value);
    const lines = [...kinds].flatMap(([kind, values]) =>
      [...values].map(([id, value]) => `${JSON.stringify([[kind, id, value]])}\n`),
    );
    writeFileSync(`${file}.next`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  }

  let undo: (() => void)[] | undefined;
  let written: Entry[] = [];
  const write = <K extends Kind>(kind: K, id: string, value: Kinds[K] | null) => {
    const values = getObjects(kind);
    const before = values.get(id);
    undo?.push(() => (before === undefined ? values.delete(id) : values.set(id, before)));
    if (value === null) values.delete(id);
    else values.set(id, value);
    written.push([kind, id, value] as Entry);
    if (!undo) flush();
  };
  const flush = () => {
    const entries = written;
    written = [];
    if (file !== undefined && entries.length > 0) appendFileSync(file, `${JSON.stringify(entries)}\n`);
  };

  return {
    find: (kind, id) => getObjects(kind).get(id),
    all: (kind) => [...getObjects(kind).values()],
    put: (kind, value) => {
      write(kind, value.id, value);
      return value;
    },
    update: (kind, id, changes) => {
      const before = getObjects(kind).get(id);
      if (!before) throw new Error(`No ${kind} ${id}.`);
      const after = { ...before, ...changes };
      write(kind, id, after);
      return after;
    },
    remove: (kind, id) => write(kind, id, null),
    atomically: (work) => {
      if (undo) return work();
      undo = [];
      try {
        return work();
      } catch (cause) {
        for (const step of undo.reverse()) step();
        written = [];
        throw cause;
      } finally {
        undo = undefined;
        flush();
      }
    },
  };
};
