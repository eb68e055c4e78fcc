import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Brand } from '../../../contract/src/brand.ts';
import {
  type CurrentText,
  defaultSiteLimits,
  defaultSiteSwitches,
  type SectionValue,
  type Site,
  type SiteSection,
  type SiteText,
  type SiteTextName,
  sectionSchemas,
  siteTextNames,
} from '../../../contract/src/site-values.ts';
import { ConfigError } from '../config.ts';
import type { Db } from './db.ts';
import type { Deps } from './deps.ts';
import { listen } from './listen.ts';
import { readSiteFile } from './operator.ts';

export type { Site };

export interface SiteSettings {
  /** The settings as this process knows them: at most two seconds old. */
  current(): Site;
  /** Reads them again. */
  reload(): Promise<void>;
}

const getFile = (name: SiteTextName) => (name === 'faq' ? 'content/faq.md' : `content/legal/${name}.md`);

const readText = (name: SiteTextName): SiteText => {
  try {
    const text = readFileSync(new URL(`../../../${getFile(name)}`, import.meta.url), 'utf8');
    return { text, must_accept: false };
  } catch {
    throw new ConfigError(`${getFile(name)} is missing.`);
  }
};

type Values = { [S in SiteSection]: SectionValue<S> };

/** The values of `content/`, which apply until an admin sets others. */
export const readDefaults = (): Values => ({
  ...readSiteFile(),
  limits: defaultSiteLimits,
  switches: defaultSiteSwitches,
  ...(Object.fromEntries(siteTextNames.map((name) => [name, readText(name)])) as Record<
    SiteTextName,
    SiteText
  >),
});

interface StoredRow {
  id: string;
  section: string;
  version: number;
  value: unknown;
  created_at: string;
  /** Of a text: the last version that everybody has to accept. */
  accept_version: number | null;
  accept_at: string | null;
}

/** The newest version of each section. */
export const listNewest = async (db: Db): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select distinct on (newest.section) newest.id, newest.section, newest.version, newest.value, newest.created_at,
      to_accept.version as accept_version, to_accept.created_at as accept_at
    from site_settings as newest left join lateral (
      select version, created_at from site_settings
      where section = newest.section and value ->> 'must_accept' = 'true' and newest.value is not null
      order by version desc limit 1
    ) as to_accept on true
    order by newest.section, newest.version desc`.execute(db);
  return rows;
};

/** A stored value in the form of this build: what an earlier one did not know has its default. */
const readValue = <S extends SiteSection>(section: S, stored: unknown, initial: Values[S]): Values[S] => {
  const merged = { ...initial, ...(stored as object) };
  const parsed = sectionSchemas[section].safeParse(merged);
  return parsed.success ? (parsed.data as Values[S]) : initial;
};

const toSite = (defaults: Values, rows: readonly StoredRow[]): Site => {
  const stored = new Map(rows.map((row) => [row.section, row]));
  const sectionValue = <S extends SiteSection>(section: S): Values[S] => {
    const value = stored.get(section)?.value ?? null;
    return value === null ? defaults[section] : readValue(section, value, defaults[section]);
  };
  const getText = (name: SiteTextName): CurrentText => ({
    ...sectionValue(name),
    version: stored.get(name)?.version ?? 0,
    changed_at: stored.get(name)?.created_at ?? '',
    accept_version: stored.get(name)?.accept_version ?? 0,
    accept_at: stored.get(name)?.accept_at ?? '',
  });
  return {
    brand: sectionValue('brand'),
    operator: sectionValue('operator'),
    limits: sectionValue('limits'),
    switches: sectionValue('switches'),
    texts: Object.fromEntries(siteTextNames.map((name) => [name, getText(name)])) as Site['texts'],
    revision:
      rows
        .map(({ id }) => id)
        .sort()
        .at(-1)
        ?.replaceAll('-', '')
        .slice(0, 16) ?? '0',
  };
};

/** The brand for mails, feeds, documents and other programs: the one place that the server takes it from. */
export const getBrand = ({ site }: Pick<Deps, 'site'>): Brand => site.current().brand;

/** The settings that are stored, else those of `content/`. Throws ConfigError for a file of it that is not right. */
export const readSite = async (db?: Db): Promise<Site> =>
  toSite(readDefaults(), db ? await listNewest(db) : []);

/** Reads the settings of the site. Throws ConfigError for a file of `content/` that is not right. */
export const openSite = async (db: Db): Promise<SiteSettings> => {
  const defaults = readDefaults();
  let site = toSite(defaults, await listNewest(db));
  let reading: Promise<void> | undefined;
  let isStale = false;
  const read = async () => {
    do {
      isStale = false;
      site = toSite(defaults, await listNewest(db));
    } while (isStale);
  };
  return {
    current: () => site,
    reload: () => {
      // A change during a reading is read by one more.
      isStale = true;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
};

/**
 * Applies the changes of other processes: the database notifies after the commit (a trigger of the migrations). Every
 * rendered page shows something of the settings, so the cache of pages is emptied.
 */
export const startSiteListener = (
  { site, pages }: Pick<Deps, 'site' | 'pages'>,
  directUrl: string,
): { stop(): Promise<void> } => {
  // While the database is unavailable: its next connection reads again.
  const apply = () =>
    void site.reload().then(
      () => pages.invalidateAll(),
      () => {},
    );
  const listener = listen(directUrl, ['site_changed'], { onMessage: apply, connected: apply });
  return { stop: () => listener.close() };
};
