import type { NotificationKind } from '../../../contract/src/notification-kinds.ts';
import type { ScreenLink } from '../../../contract/src/screens.ts';
import type { Db } from './db.ts';
import type { DB } from './db-types.ts';
import type { App } from './deps.ts';
import type { MailExtras } from './mail-layout.ts';
import type { Task } from './tasks.ts';

/** A notification as the feature words it, for the page of mail templates and for tests. */
export interface MailSample {
  title: string;
  body: string;
  link: ScreenLink;
  mail?: MailExtras;
}

/**
 * Everything that a feature adds to the server. `features.ts` lists the manifests; the app, the worker, the erasure and
 * export of personal data, the mail templates and the structure tests read them.
 */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** Hooks that run before the calls of every feature. */
  hooks?: (app: App) => void;
  /** Registers its calls. */
  routes?: readonly ((app: App) => void | Promise<void>)[];
  // biome-ignore lint/suspicious/noExplicitAny: a list of tasks with different inputs.
  tasks?: readonly Task<any>[];
  /** The tables that no other feature writes. */
  tables?: readonly (keyof DB)[];
  /** What it stores about a person, for their own copy: file name → rows. */
  exportPerson?: (db: Db, userId: string) => Promise<Record<string, unknown[]>>;
  /** Deletes or anonymises what it stores about a person. Features are asked in the reverse order of the list. */
  erasePerson?: (db: Db, userId: string) => Promise<void>;
  /** One sample of each kind of notification that it sends. */
  mailSamples?: Partial<Record<NotificationKind, MailSample>>;
}

/** The tables that `lib` writes. */
export const libraryTables: readonly (keyof DB)[] = [
  'idempotency_keys',
  'development_mails',
  'mail_bounces',
  'mail_log',
  'mail_turns',
];
