import { readFileSync } from 'node:fs';
import type { SourceKind } from '../../contract/src/scrape-sources.ts';
import type { ImportFields } from '../../contract/src/scrapers.ts';
import { type Catalog, catalogOf } from '../src/features/scrapers/catalog-words.ts';
import { fieldsOf } from '../src/features/scrapers/import-fields.ts';
import { normalise } from '../src/features/scrapers/normalise.ts';
import type { Posting } from '../src/features/scrapers/posting.ts';
import { kinds } from '../src/features/scrapers/source-kinds.ts';

const fixture = (name: string) => readFileSync(new URL(`./scrape-fixtures/${name}`, import.meta.url), 'utf8');

/** Industries by the ids that the catalogue of these tests gives them. */
export const ids = { fintech: '1', regtech: '2', health: '3', real: '4', making: '5' };
const catalog: Catalog = catalogOf(
  [
    'Fundraising',
    'Board reporting',
    'Cash flow management',
    'Brand strategy',
    'Cloud migration',
    'Change management',
  ].concat('Operations management', 'Sales strategy'),
  [
    { id: ids.fintech, title: 'Fintech', parent: null },
    { id: ids.regtech, title: 'Regtech', parent: ids.fintech },
    { id: ids.health, title: 'Healthcare', parent: null },
    { id: ids.real, title: 'Real estate', parent: null },
    { id: ids.making, title: 'Manufacturing', parent: null },
  ],
);

/** What the reader of a kind makes of a recorded answer. */
export const read = (kind: SourceKind, name: string, url = 'https://source.example/feed') =>
  kinds[kind].read(fixture(name), url);
/** What a posting is read as; `fields` without how sure it is. */
export const guess = (posting: Posting | undefined, boardName: string | null = null) =>
  normalise({ ...(posting as Posting), boardName }, catalog);
export const fields = (posting: Posting | undefined, boardName: string | null = null): ImportFields =>
  fieldsOf(guess(posting, boardName), {});
