import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from './app/routes.ts';

const app = join(import.meta.dirname, 'app');
const publicLayout = 'pages/layouts/public.tsx';
/** A module that fewer public pages share stays apart, so that the others do not load it. */
const minPages = 6;
/** Each style sheet more costs a request before the first paint, and all of public pages together are 10 KiB. */
const minPagesOfStyles = 2;

const filesBelow = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesBelow),
];

const publicFiles = routes.filter(({ file }) => file === publicLayout).flatMap(filesBelow);
/** The route modules of public pages, and what all of them load. */
const pages = new Set(publicFiles.map((file) => join(app, file)));
const everyPage = new Set(['root.tsx', 'entry.client.tsx', publicLayout].map((file) => join(app, file)));
const calls = join(app, 'lib/call.ts');
const appLayout = join(app, 'pages/layouts/app.tsx');
/** Pages of the application that visitors open first. */
const searches = ['job-search', 'candidategrid'].map((name) => join(app, `pages/${name}.tsx`));

type GetModule = (id: string) => { importers: readonly string[] } | null;
const toFile = (id: string) => id.replace(/\?.*$/, '');

/** The public pages that load a module, found through what imports it. */
const pagesWith = (id: string, getModule: GetModule, seen = new Set<string>()): Set<string> => {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const file = toFile(id);
  if (everyPage.has(file)) return pages;
  const found = new Set(pages.has(file) ? [file] : []);
  for (const importer of getModule(id)?.importers ?? [])
    for (const page of pagesWith(importer, getModule, seen)) found.add(page);
  return found;
};

/** Whether a file loads a module. Of libraries, the bundler adds what is used. */
const isLoadedBy = (file: string, id: string, getModule: GetModule, seen = new Set<string>()): boolean => {
  if (seen.has(id) || id.includes('node_modules')) return false;
  seen.add(id);
  const importers = getModule(id)?.importers ?? [];
  return toFile(id) === file || importers.some((importer) => isLoadedBy(file, importer, getModule, seen));
};

/** Whether every page of the application loads a module, or a search waits for the styles before its first paint. */
const isOfApplication = (id: string, getModule: GetModule): boolean =>
  isLoadedBy(appLayout, id, getModule) ||
  (toFile(id).endsWith('.css') && searches.some((file) => isLoadedBy(file, id, getModule)));

/** Whether public pages share a module, or one of them shares it with the two scripts of the application below. */
const isOfSite = (id: string, getModule: GetModule): boolean => {
  const count = pagesWith(id, getModule).size;
  if (count >= (toFile(id).endsWith('.css') ? minPagesOfStyles : minPages)) return true;
  return count > 0 && (isLoadedBy(calls, id, getModule) || isOfApplication(id, getModule));
};

type IsIn = (id: string, getModule: GetModule) => boolean;

/**
 * The scripts that modules are joined into, each with its style sheet: what public pages share, what every API call needs,
 * and what every page of the application loads besides. Route modules stay apart: each is loaded by its name.
 */
const sharedScripts: Record<string, IsIn> = {
  site: isOfSite,
  calls: (id, getModule) => isLoadedBy(calls, id, getModule),
  application: isOfApplication,
};

const isRoute = (file: string) => pages.has(file) || everyPage.has(file) || file === appLayout;

/** The groups of the build; a module is in the first that has it. */
export const sharedGroups = Object.entries(sharedScripts).map(([name, isIn]) => ({
  name: (id: string, context: { getModuleInfo: GetModule }) =>
    !isRoute(toFile(id)) && isIn(id, (other) => context.getModuleInfo(other)) ? name : null,
}));
