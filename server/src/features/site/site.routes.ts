import { launchChecks } from '../../../../contract/src/launch.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import {
  type StoredSection,
  siteHistory,
  siteLogo,
  siteSettingRestore,
  siteSettings,
  siteSettingUpdate,
} from '../../../../contract/src/site-settings.ts';
import {
  isTextSection,
  type SectionValue,
  SiteSection,
  type SiteText,
  sectionSchemas,
} from '../../../../contract/src/site-values.ts';
import { questionsProblem, readFrontMatter } from '../../../../contract/src/text-format.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { acceptUploads, readUpload } from '../../lib/read-upload.ts';
import { serve } from '../../lib/serve.ts';
import { listNewest, type Site } from '../../lib/site.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { listLaunchChecks } from './launch-checks.ts';
import { checkLogo, readLogo } from './read-logo.ts';
import { addVersion, getVersion, listChanges } from './site.queries.ts';

const textProblem = (section: SiteSection, { text }: SiteText): string | undefined => {
  if (section === 'faq') return questionsProblem(text);
  const read = readFrontMatter(text);
  return typeof read === 'string' ? read : undefined;
};

/** The value of a section as it is stored. Throws `invalid_input` with a message for each invalid field. */
const readSection = async (
  section: SiteSection,
  value: Record<string, unknown>,
): Promise<SectionValue<SiteSection>> => {
  const { data, error } = sectionSchemas[section].safeParse(value);
  if (error)
    throw invalid(
      Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'value', message])),
    );
  if (isTextSection(section)) {
    const wrong = textProblem(section, data as SiteText);
    if (wrong !== undefined) throw invalid({ text: `The text ${wrong}` });
  }
  if ('logo' in data && data.logo !== null) await checkLogo(data.logo);
  return data;
};

const sectionValue = (site: Site, section: SiteSection): Record<string, unknown> => {
  if (!isTextSection(section)) return { ...site[section] };
  const { text, must_accept } = site.texts[section];
  return { text, must_accept };
};

/** The sections as they apply, read from the database: another process may have changed them a moment ago. */
const listSections = async (db: Db, { site }: Pick<Deps, 'site'>): Promise<StoredSection[]> => {
  await site.reload();
  const newest = new Map((await listNewest(db)).map((row) => [row.section, row]));
  return SiteSection.options.map((section) => {
    const row = newest.get(section);
    return {
      section,
      value: sectionValue(site.current(), section),
      version: row?.version ?? 0,
      is_default: (row?.value ?? null) === null,
    };
  });
};

const getStored = async (deps: Deps, section: SiteSection): Promise<StoredSection> =>
  (await listSections(deps.db, deps)).find((stored) => stored.section === section) as StoredSection;

/** Saves a version and records who did it. The texts themselves are in the history, not in the audit log. */
const saveVersion = async (
  db: Db,
  deps: Deps,
  actor: Actor,
  change: { section: SiteSection; value: object | null; version: number },
): Promise<void> => {
  const id = await addVersion(db, actor.id, change, () => getStored(deps, change.section));
  await recordAudit(db, {
    actor,
    action: change.value === null ? 'site_setting_reset' : 'site_setting_changed',
    subjectType: 'site_setting',
    subjectId: id,
    after: { section: change.section, version: change.version + 1 },
  });
};

const applyInThisProcess = async ({ site, pages }: Deps): Promise<void> => {
  await site.reload();
  pages.invalidateAll();
};

/** The settings of the site, their history and their restoration. Every process applies a change (`startSiteListener`). */
export const siteRoutes = async (app: App) => {
  const { deps } = app;
  const { publicUrl } = deps.config;

  serve(app, siteSettings, async ({ db }) => ({ sections: await listSections(db, deps) }));

  serve(app, siteHistory, async ({ db, query, request }) =>
    toPage(request, publicUrl, await listChanges(db, query.section, rowWindow(query))),
  );

  serve(app, launchChecks, async ({ db }) => ({ checks: await listLaunchChecks(db, deps) }));

  serve(
    app,
    siteSettingUpdate,
    async ({ actor, params: { section }, body: { value, version } }) => {
      const checked = await readSection(section, value);
      await deps.db
        .transaction()
        .execute((db) => saveVersion(db, deps, actor, { section, value: checked, version }));
      await applyInThisProcess(deps);
      return getStored(deps, section);
    },
    { transaction: false },
  );

  serve(
    app,
    siteSettingRestore,
    async ({ actor, params: { section }, body: { id, version } }) => {
      const earlier = id === null ? null : await getVersion(deps.db, section, id);
      // What an earlier build stored has to be valid for this one.
      const value = earlier === null ? null : await readSection(section, earlier as Record<string, unknown>);
      await deps.db.transaction().execute((db) => saveVersion(db, deps, actor, { section, value, version }));
      await applyInThisProcess(deps);
      return getStored(deps, section);
    },
    { transaction: false },
  );

  await acceptUploads(app, (scope) =>
    serve(
      scope,
      siteLogo,
      async ({ request }) => ({ logo: await readLogo((await readUpload(request)).bytes) }),
      { transaction: false, limit: { max: 20, minutes: 60, by: 'account' } },
    ),
  );
};
