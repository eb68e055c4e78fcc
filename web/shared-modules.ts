import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from './app/routes.ts';

const app = join(import.meta.dirname, 'app');
const publicLayout = 'pages/layouts/public.tsx';
/** A module that fewer pages share stays apart, so that the others do not load it. */
const minPages = 6;

const filesBelow = ({ file, children = [] }: RouteConfigEntry): string[] => [
  file,
  ...children.flatMap(filesBelow),
];

const publicFiles = routes.filter(({ file }) => file === publicLayout).flatMap(filesBelow);
/** The route modules of public pages, and what all of them load. */
const pages = new Set(publicFiles.map((file) => join(app, file)));
const everyPage = new Set(['root.tsx', 'entry.client.tsx', publicLayout].map((file) => join(app, file)));

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

/** Whether several public pages load a module. Route modules stay apart: each is loaded by its name. */
export const isShared = (id: string, getModule: GetModule): boolean => {
  const file = toFile(id);
  return !pages.has(file) && !everyPage.has(file) && pagesWith(id, getModule).size >= minPages;
};
