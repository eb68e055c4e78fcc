import { isTypeAliasDeclaration } from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync';

/** The encoding of values: JSON responses or form texts. */
type Encoding = 'json' | 'form';
type Schema = Record<string, unknown>;

const basics: Record<Encoding, { number: Schema; boolean: Schema; null: Schema }> = {
  json: { number: { type: 'number' }, boolean: { type: 'boolean' }, null: { type: 'null' } },
  form: {
    number: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
    boolean: { enum: ['true', 'false'] },
    null: { const: '' },
  },
};

/** `OtherString` opens an enum to values that the package does not know yet. */
const isOpenEnd = (type: Type) =>
  type.isIntersectionType() && type.getTypes().some((part) => (part.flags & TypeFlags.String) !== 0);

/**
 * Derives JSON Schemas from types. Objects are closed, so that unknown fields are errors. Omits `OtherString`, and
 * `void`, which marks absent fields.
 */
const openSchemaBuilder = (checker: Checker, encoding: Encoding) => {
  const names = new Map<number, string>();
  const definitions: Record<string, Schema> = {};
  const basic = basics[encoding];

  const literal = (value: string | number): Schema => ({
    const: encoding === 'form' ? String(value) : value,
  });

  const toUnionSchema = (types: readonly Type[]): Schema => {
    const closed = types.some((type) => type.isStringLiteralType())
      ? types.filter((type) => !isOpenEnd(type))
      : types;
    const booleans = closed.filter((type) => type.flags & TypeFlags.BooleanLiteral);
    const rest = closed.filter(
      (type) => !(type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLiteral)),
    );
    const options = [...rest.map(toSchema), ...(booleans.length > 0 ? [basic.boolean] : [])];
    return options.length === 1 && options[0] ? options[0] : { anyOf: options };
  };

  const toObjectSchema = (type: Type): Schema => {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    const symbols = checker.getPropertiesOfType(type);
    // A single call for all, because each call is a round trip to the compiler's process.
    const types = checker.getTypeOfSymbol(symbols);
    for (const [index, property] of symbols.entries()) {
      const inner = types[index];
      if (!inner) throw new Error(`The type of ${property.name} is not known.`);
      if (property.name === 'lastResponse' || inner.flags & TypeFlags.Void) continue;
      const optional = (property.flags & SymbolFlags.Optional) !== 0;
      if (
        optional &&
        inner.isUnionType() &&
        inner.getTypes().every((type) => type.flags & (TypeFlags.Undefined | TypeFlags.Void))
      )
        continue;
      properties[property.name] = toSchema(inner);
      if (!optional) required.push(property.name);
    }
    const indexInfo = checker
      .getIndexInfosOfType(type)
      .find(({ keyType }) => keyType.flags & TypeFlags.String);
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: indexInfo ? toSchema(indexInfo.valueType) : false,
    };
  };

  const toReference = (type: Type): Schema => {
    const definedName = names.get(type.id);
    if (definedName !== undefined) return { $ref: `#/$defs/${definedName}` };
    const name = `${encoding}${names.size}`;
    names.set(type.id, name);
    definitions[name] = {};
    definitions[name] = toObjectSchema(type);
    return { $ref: `#/$defs/${name}` };
  };

  const toSchema = (type: Type): Schema => {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if ([type.getSymbol(), type.getAliasSymbol()].some((symbol) => symbol?.name === 'Decimal'))
      return { type: 'string' };
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return literal(type.value);
    if (type.isUnionType()) return toUnionSchema(type.getTypes());
    if (type.flags & TypeFlags.BooleanLiteral) return basic.boolean;
    if (type.flags & TypeFlags.StringLike || isOpenEnd(type)) return { type: 'string' };
    if (type.flags & TypeFlags.NumberLike) return basic.number;
    if (type.flags & TypeFlags.Null) return basic.null;
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as TypeReference);
      return { type: 'array', items: item ? toSchema(item) : {} };
    }
    if (type.isObjectType() || type.isIntersectionType()) return toReference(type);
    throw new Error(`No schema is known for the type ${checker.typeToString(type)}.`);
  };

  return { toSchema, definitions };
};

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** The schemas of the exported types of a TypeScript source, by name. The source can import the packages that `directory` can. */
export const schemasOfTypes = (
  source: string,
  directory: string,
  getEncoding: (name: string) => Encoding,
) => {
  const file = `${directory}/drawn-schemas.ts`;
  const config = `${directory}/drawn-schemas.tsconfig.json`;
  const written = new Map([
    [file, source],
    [config, JSON.stringify({ compilerOptions, files: [file] })],
  ]);
  const api = new API({
    fs: {
      readFile: (name) => written.get(name),
      fileExists: (name) => (written.has(name) ? true : undefined),
    },
  });
  try {
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config) ?? {};
    const sourceFile = program?.getSourceFile(file);
    if (!program || !checker || !sourceFile) throw new Error('The types could not be read.');
    const [diagnostic] = program.getSemanticDiagnostics(file);
    if (diagnostic) throw new Error(diagnostic.text);
    const builders = { json: openSchemaBuilder(checker, 'json'), form: openSchemaBuilder(checker, 'form') };
    const roots: Record<string, Schema> = {};
    for (const { name } of sourceFile.statements.filter(isTypeAliasDeclaration)) {
      const type = checker.getTypeAtLocation(name);
      if (!type) throw new Error(`The type ${name.text} could not be read.`);
      roots[name.text] = builders[getEncoding(name.text)].toSchema(type);
    }
    return { roots, definitions: { ...builders.json.definitions, ...builders.form.definitions } };
  } finally {
    api.close();
  }
};
