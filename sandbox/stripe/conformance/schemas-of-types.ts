import ts from 'classic-typescript';

/** How values are written: in a JSON answer, or as the text of a form. */
type Writing = 'json' | 'form';
type Schema = Record<string, unknown>;

const basics: Record<Writing, { number: Schema; boolean: Schema; null: Schema }> = {
  json: { number: { type: 'number' }, boolean: { type: 'boolean' }, null: { type: 'null' } },
  form: {
    number: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
    boolean: { enum: ['true', 'false'] },
    null: { const: '' },
  },
};

const isObject = (type: ts.Type) => (type.flags & ts.TypeFlags.Object) !== 0;

/** `OtherString`, which opens an enum to values that the package does not know yet. */
const isOpenEnd = (type: ts.Type) =>
  type.isIntersection() && type.types.some((part) => (part.flags & ts.TypeFlags.String) !== 0);

/**
 * Draws JSON Schemas from types, with every object closed, so that a field of another name is refused. Left out: the
 * open end of an enum; `void`, by which the package says that a field is absent.
 */
const schemaWalker = (checker: ts.TypeChecker, at: ts.Node, writing: Writing) => {
  const names = new Map<ts.Type, string>();
  const definitions: Record<string, Schema> = {};
  const basic = basics[writing];

  const literal = (value: string | number | ts.PseudoBigInt): Schema => ({
    const: writing === 'form' ? String(value) : value,
  });

  const ofUnion = (types: ts.Type[]): Schema => {
    const closed = types.some((type) => type.isStringLiteral())
      ? types.filter((type) => !isOpenEnd(type))
      : types;
    const booleans = closed.filter((type) => type.flags & ts.TypeFlags.BooleanLiteral);
    const rest = closed.filter(
      (type) => !(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLiteral)),
    );
    const options = [...rest.map(schemaOf), ...(booleans.length > 0 ? [basic.boolean] : [])];
    return options.length === 1 && options[0] ? options[0] : { anyOf: options };
  };

  const ofObject = (type: ts.Type): Schema => {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const inner = checker.getTypeOfSymbolAtLocation(property, at);
      if (property.name === 'lastResponse' || inner.flags & ts.TypeFlags.Void) continue;
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (
        optional &&
        inner.isUnion() &&
        inner.types.every((one) => one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))
      )
        continue;
      properties[property.name] = schemaOf(inner);
      if (!optional) required.push(property.name);
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: index ? schemaOf(index.type) : false,
    };
  };

  const named = (type: ts.Type): Schema => {
    const known = names.get(type);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `${writing}${names.size}`;
    names.set(type, name);
    definitions[name] = {};
    definitions[name] = ofObject(type);
    return { $ref: `#/$defs/${name}` };
  };

  const schemaOf = (type: ts.Type): Schema => {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.symbol?.name === 'Decimal' || type.aliasSymbol?.name === 'Decimal') return { type: 'string' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return literal(type.value);
    if (type.isUnion()) return ofUnion(type.types);
    if (type.flags & ts.TypeFlags.BooleanLiteral) return basic.boolean;
    if (type.flags & ts.TypeFlags.StringLike || isOpenEnd(type)) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return basic.number;
    if (type.flags & ts.TypeFlags.Null) return basic.null;
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? schemaOf(item) : {} };
    }
    if (isObject(type) || type.isIntersection()) return named(type);
    throw new Error(`No schema is known for the type ${checker.typeToString(type)}.`);
  };

  return { schemaOf, definitions };
};

/** The schemas of the types that a piece of TypeScript exports, by their names; it may import from packages. */
export const schemasOfTypes = (source: string, besides: string, writingOf: (name: string) => Writing) => {
  const file = `${besides}/drawn-schemas.ts`;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  // The package's comments are most of its text.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFile(name));
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target, true) : getSourceFile(name, target, ...rest);
  const program = ts.createProgram([file], options, host);
  const sourceFile = program.getSourceFile(file);
  if (!sourceFile) throw new Error('The types could not be read.');
  const [mistake] = program.getSemanticDiagnostics(sourceFile);
  if (mistake) throw new Error(ts.flattenDiagnosticMessageText(mistake.messageText, '\n'));
  const checker = program.getTypeChecker();
  const walkers = {
    json: schemaWalker(checker, sourceFile, 'json'),
    form: schemaWalker(checker, sourceFile, 'form'),
  };
  const roots: Record<string, Schema> = {};
  for (const statement of sourceFile.statements)
    if (ts.isTypeAliasDeclaration(statement)) {
      const name = statement.name.text;
      roots[name] = walkers[writingOf(name)].schemaOf(checker.getTypeAtLocation(statement.name));
    }
  return { roots, definitions: { ...walkers.json.definitions, ...walkers.form.definitions } };
};
