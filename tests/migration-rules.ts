import { parse } from 'libpg-query';

/** A node of PostgreSQL's parse tree: a single key, its kind, with its fields. */
type Node = Record<string, Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** The input of a rule. */
interface Judged {
  kind: string;
  fields: Fields;
  /** Tables created in this file: nothing reads or writes them yet. */
  fresh: Set<string>;
  /** The file runs outside a transaction. */
  apart: boolean;
  /** The previous statement. */
  previous: { kind: string; fields: Fields } | undefined;
  /** Constraints that this file has added so far. */
  added: Set<string>;
}

const toNodes = (list: unknown): [kind: string, fields: Fields][] =>
  ((list ?? []) as Node[]).flatMap((node) => Object.entries(node));

const getTable = (fields: Fields) => String((fields.relation as Fields | undefined)?.relname ?? '');

/** The commands of one kind in an ALTER TABLE of an existing table. */
const alters = ({ kind, fields, fresh }: Judged, subtype: string): Fields[] =>
  kind === 'AlterTableStmt' && !fresh.has(getTable(fields))
    ? toNodes(fields.cmds).flatMap(([, command]) => (command.subtype === subtype ? [command] : []))
    : [];

const definition = (command: Fields, kind: string) =>
  ((command.def as Node | undefined)?.[kind] ?? {}) as Fields;

const columnHas = (command: Fields, contype: string) =>
  toNodes(definition(command, 'ColumnDef').constraints).filter(
    ([, constraint]) => constraint.contype === contype,
  );

const addedConstraint = (judged: Judged, ...contypes: string[]) =>
  alters(judged, 'AT_AddConstraint')
    .map((command) => definition(command, 'Constraint'))
    .filter((constraint) => contypes.includes(String(constraint.contype)));

const functionsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? '').matchAll(/"funcname":\[(?:.*?)"sval":"(\w+)"\}\}\]/g)].map(
    ([, name]) => name ?? '',
  );

// The same for every row of a statement, so that the column needs no rewriting.
const steady = new Set(['now', 'transaction_timestamp', 'statement_timestamp']);

const namesDropped = (fields: Fields) =>
  toNodes(fields.objects).map(([, list]) => toNodes(list.items).at(-1)?.[1].sval as string);

/** The statements of a WITH clause. */
const statementsWithin = (fields: Fields) =>
  toNodes((fields.withClause as Fields | undefined)?.ctes).flatMap(([, part]) =>
    Object.entries((part.ctequery ?? {}) as Node),
  );

/** ANALYZE runs beside the traffic; for the parser, VACUUM is the same statement. */
const isAnalyze = ({ kind, fields }: Pick<Judged, 'kind' | 'fields'>) =>
  kind === 'VacuumStmt' && fields.is_vacuumcmd !== true;

/** Rules for migrations that run while the site is in use and the previous build serves it. */
export const rules: Record<string, (judged: Judged) => boolean> = {
  'build an index concurrently': ({ kind, fields, fresh }) =>
    kind === 'IndexStmt' && !fields.concurrent && !fresh.has(getTable(fields)),
  'drop an index concurrently': ({ kind, fields }) =>
    kind === 'DropStmt' && fields.removeType === 'OBJECT_INDEX' && !fields.concurrent,
  'concurrently works only outside a transaction': ({ fields, apart }) =>
    fields.concurrent === true && !apart,
  'a file outside a transaction has repeatable statements only': ({ kind, fields, apart }) =>
    apart &&
    !(
      fields.concurrent === true ||
      (kind === 'CreateFunctionStmt' && fields.replace === true) ||
      isAnalyze({ kind, fields })
    ),
  'an invalid index of a failed try is dropped before it is built': ({ kind, fields, previous, apart }) =>
    apart &&
    kind === 'IndexStmt' &&
    !(
      previous?.kind === 'DropStmt' &&
      previous.fields.missing_ok === true &&
      namesDropped(previous.fields).includes(String(fields.idxname))
    ),
  'add a check or a reference as not valid': (judged) =>
    addedConstraint(judged, 'CONSTR_CHECK', 'CONSTR_FOREIGN').some(
      (constraint) => !constraint.skip_validation,
    ),
  'validate a constraint in a later file': (judged) =>
    alters(judged, 'AT_ValidateConstraint').some((command) => judged.added.has(String(command.name))),
  'a unique or primary key uses an existing index': (judged) =>
    addedConstraint(judged, 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION').some(
      (constraint) => !constraint.indexname,
    ),
  'not null starts as a constraint that is not valid': (judged) =>
    alters(judged, 'AT_SetNotNull').length > 0 ||
    addedConstraint(judged, 'CONSTR_NOTNULL').some((constraint) => !constraint.skip_validation),
  'a new column that is not null has a default': (judged) =>
    alters(judged, 'AT_AddColumn').some(
      (command) =>
        columnHas(command, 'CONSTR_NOTNULL').length > 0 && columnHas(command, 'CONSTR_DEFAULT').length === 0,
    ),
  'a new column must not rewrite every row': (judged) =>
    alters(judged, 'AT_AddColumn').some(
      (command) =>
        columnHas(command, 'CONSTR_GENERATED').length > 0 ||
        columnHas(command, 'CONSTR_IDENTITY').length > 0 ||
        columnHas(command, 'CONSTR_UNIQUE').length > 0 ||
        columnHas(command, 'CONSTR_DEFAULT').some(([, constraint]) =>
          functionsIn(constraint.raw_expr).some((name) => !steady.has(name)),
        ),
    ),
  'a column keeps its type': (judged) => alters(judged, 'AT_AlterColumnType').length > 0,
  'the previous build still reads this column': (judged) => alters(judged, 'AT_DropColumn').length > 0,
  'the previous build still reads this table': ({ kind, fields }) =>
    kind === 'DropStmt' && fields.removeType === 'OBJECT_TABLE',
  'the previous build uses the old name': ({ kind, fields, fresh }) =>
    kind === 'RenameStmt' && !fresh.has(getTable(fields)),
  'rows are changed by a task in batches': ({ kind, fields, fresh }) =>
    [[kind, fields] as const, ...statementsWithin(fields)].some(
      ([statement, its]) => ['UpdateStmt', 'DeleteStmt'].includes(statement) && !fresh.has(getTable(its)),
    ),
  'no table is locked or rewritten as a whole': ({ kind, fields }) =>
    ['LockStmt', 'TruncateStmt', 'ClusterStmt'].includes(kind) ||
    (kind === 'VacuumStmt' && !isAnalyze({ kind, fields })) ||
    (kind === 'ReindexStmt' && !JSON.stringify(fields.params ?? '').includes('concurrently')),
  'the runner starts and ends transactions and sets timeouts': ({ kind, fields }) =>
    kind === 'TransactionStmt' ||
    (kind === 'VariableSetStmt' && ['lock_timeout', 'statement_timeout'].includes(String(fields.name))),
};

/** The rules that a migration violates, with the number of the statement. */
export const breaks = async (text: string): Promise<{ rule: string; statement: number }[]> => {
  const apart = /^-- outside a transaction\b/.test(text);
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Node }[] };
  const fresh = new Set<string>();
  const added = new Set<string>();
  let previous: Judged['previous'];
  return stmts.flatMap(({ stmt }, index) => {
    const [kind = '', fields = {}] = Object.entries(stmt)[0] ?? [];
    if (kind === 'CreateStmt') fresh.add(getTable(fields));
    const judged: Judged = { kind, fields, fresh, apart, previous, added };
    for (const constraint of addedConstraint(judged, 'CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_NOTNULL'))
      added.add(String(constraint.conname));
    previous = { kind, fields };
    return Object.keys(rules)
      .filter((rule) => rules[rule]?.(judged))
      .map((rule) => ({ rule, statement: index + 1 }));
  });
};
