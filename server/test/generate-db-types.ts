import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  ArrayExpressionNode,
  PostgresDialect as CodegenDialect,
  type ColumnMetadata,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  UnionExpressionNode,
} from 'kysely-codegen';
import pg from 'pg';

const root = join(import.meta.dirname, '../..');

/** The path of the generated file from the root of the repository. */
export const dbTypesFile = 'server/src/lib/db-types.ts';

const contract = (file: string) => `../../../contract/src/${file}.ts`;

/** The type of each jsonb column, and its import. Other columns are `Json`. */
const jsonColumns: Record<string, [type: string, from?: string]> = {
  'application_scorecards.scores': ['Scores', contract('scorecards')],
  'applications.answers': ['ScreeningAnswer[]', contract('applications')],
  'applications.match_reasons': ['MatchFinding[]', contract('match-findings')],
  'fractionals.capacity': ['Capacity', contract('capacity')],
  'fractionals.case_studies': ['CaseStudy[]', contract('career')],
  'fractionals.certificates': ['Certificate[]', contract('career')],
  'fractionals.languages': ['Language[]', contract('career')],
  'interviews.times': ['string[]'],
  'notifications.mail': ['MailExtras', './mail-layout.ts'],
  'person_references.answer': ['ReferenceAnswer', contract('references')],
  'promo_codes.amounts_off': ['CurrencyAmounts', contract('money')],
  'reviews.outcomes': ['ReviewedOutcome[]', contract('reviews')],
  'saved_searches.filters': ['SavedFilters', contract('saved-searches')],
  'talent_searches.filters': ['SavedTalentFilters', contract('talent-searches')],
  'scrape_runs.item_errors': ['ItemError[]', contract('scrape-sources')],
  'scorecard_criteria.criteria': ['Criterion[]', contract('scorecards')],
  'scraped_jobs.edits': ['ScrapedEdits', contract('scrapers')],
  'scraped_jobs.extracted_fields': ['StoredFields', contract('scrapers')],
  'scraped_jobs.original': ['OriginalJob', contract('scrapers')],
  'signups.details': ['Signup', contract('accounts')],
};

/** The columns with a currency of pay: too many values for a column check. */
const payCurrencyColumns = ['applications.currency', 'fractionals.currency', 'jobs.currency'];
const payCurrency = new GenericExpressionNode('Generated', [new IdentifierNode('PayCurrency')]);

/** Read as an object, written as text: pg would send an array as a PostgreSQL array. */
const jsonType = (type: string, { hasDefaultValue }: ColumnMetadata) => {
  const name = new IdentifierNode(type.replace('[]', ''));
  const read = type.endsWith('[]') ? new ArrayExpressionNode(name) : name;
  const written = new UnionExpressionNode([new IdentifierNode('string'), new IdentifierNode('undefined')]);
  return new GenericExpressionNode('JSONColumnType', hasDefaultValue ? [read, written] : [read]);
};

/** The closed sets of values: column checks of the form `col in (…)`, or `col <@ array[…]` for an array. */
const listClosedSets = async (db: Kysely<unknown>): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname || '.' || attname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  return new Map(
    rows.flatMap(({ name, definition }) => {
      const list = /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[(.+)\]\)+$/.exec(definition)?.[1];
      if (list === undefined) return [];
      const values = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text);
      return [[name, values.map((text) => text.replaceAll("''", "'"))] as const];
    }),
  );
};

/** The columns of views that are never null, which PostgreSQL does not report. Valid for views without outer joins. */
const listRequiredViewColumns = async (db: Kysely<unknown>): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select view_name || '.' || usage.column_name as name
    from information_schema.view_column_usage as usage
    join information_schema.columns using (table_schema, table_name, column_name)
    where table_schema = 'public' and is_nullable = 'NO'`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** The source of the table types, generated from the migrated database at `url`. */
export const generateDbTypes = async (url: string): Promise<string> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // The caller may stop the database before the pool has closed its connection.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const columns: Record<string, GenericExpressionNode> = {};
  try {
    const source = await generate({
      db,
      dialect: new CodegenDialect(),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      excludePattern: '*schema_migrations*',
      // Matches the type parsers in db.ts.
      typeMapping: { timestamptz: 'string', int8: 'number', date: 'string' },
      customImports: {
        ...Object.fromEntries(
          Object.values(jsonColumns).flatMap(([type, from]) =>
            from ? [[type.replace('[]', ''), from]] : [],
          ),
        ),
        PayCurrency: contract('money'),
      },
      typeOnlyImports: true,
      outFile: null,
      overrides: { columns },
      postprocess: async ({ metadata }) => {
        const closedSets = await listClosedSets(db);
        const required = await listRequiredViewColumns(db);
        for (const table of metadata.tables)
          for (const column of table.columns) {
            const name = `${table.name}.${column.name}`;
            column.enumValues = closedSets.get(name) ?? null;
            if (required.has(name)) column.isNullable = false;
            if (payCurrencyColumns.includes(name)) columns[name] = payCurrency;
            const json = jsonColumns[name];
            if (json) columns[name] = jsonType(json[0], column);
          }
        return metadata;
      },
    });
    // Other files import only the whole.
    return execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/@biomejs/biome/bin/biome'),
        'check',
        '--write',
        `--stdin-file-path=${dbTypesFile}`,
      ],
      { cwd: root, encoding: 'utf8', input: source.replaceAll(/^export (?!interface DB )/gm, '') },
    );
  } finally {
    await db.destroy();
  }
};
