import { readFileSync } from 'node:fs';
import type { SourceKind } from '../../contract/src/scrape-sources.ts';
import type { ImportFields } from '../../contract/src/scrapers.ts';
import { buildCatalog, type Catalog } from '../src/features/scrapers/catalog.ts';
import { extractFields } from '../src/features/scrapers/extract-fields.ts';
import { effectiveFields } from '../src/features/scrapers/extracted-field.ts';
import type { ScrapedItem } from '../src/features/scrapers/scraped-item.ts';
import { kinds } from '../src/features/scrapers/source-kinds.ts';

const fixture = (name: string) => readFileSync(new URL(`./scrape-fixtures/${name}`, import.meta.url), 'utf8');

/** The ids of the industries in the catalog of these tests. */
export const industryIds = { fintech: '1', regtech: '2', health: '3', real: '4', making: '5' };
const catalog: Catalog = buildCatalog(
  [
    'Fundraising',
    'Board reporting',
    'Cash flow management',
    'Brand strategy',
    'Cloud migration',
    'Change management',
  ].concat('Operations management', 'Sales strategy'),
  [
    { id: industryIds.fintech, title: 'Fintech', parent: null },
    { id: industryIds.regtech, title: 'Regtech', parent: industryIds.fintech },
    { id: industryIds.health, title: 'Healthcare', parent: null },
    { id: industryIds.real, title: 'Real estate', parent: null },
    { id: industryIds.making, title: 'Manufacturing', parent: null },
  ],
);

/** The page that the reader of a kind returns for a recorded response. */
export const readFixture = (kind: SourceKind, name: string, url = 'https://source.example/feed') =>
  kinds[kind].read(fixture(name), url);

/** The fields extracted from an item, with their confidence. */
export const extract = (item: ScrapedItem | undefined, boardName: string | null = null) =>
  extractFields({ ...(item as ScrapedItem), boardName }, catalog);

/** The fields extracted from an item. */
export const toFields = (item: ScrapedItem | undefined, boardName: string | null = null): ImportFields =>
  effectiveFields(extract(item, boardName), {});
