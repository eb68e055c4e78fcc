import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { operations } from './operations.ts';
import type { Tool } from './tool.ts';

/** A call that is offered to assistants. `operation` is the name of the call. */
export interface OfferedTool {
  operation: string;
  endpoint: Endpoint;
  tool: Tool;
  /** What the person is asked before the call is made; undefined if it is made at once. */
  confirm: string | undefined;
}

const findConfirmation = (tool: Endpoint['tool'] & object): string | undefined =>
  'confirm' in tool && tool.confirm !== false ? tool.confirm : undefined;

/** Every tool, by the name of its call. */
export const tools: readonly OfferedTool[] = Object.entries(operations).flatMap(([operation, endpoint]) => {
  const { tool } = endpoint;
  return tool === undefined ? [] : [{ operation, endpoint, tool, confirm: findConfirmation(tool) }];
});

/** The parts of a request from which the input of a tool is merged. */
const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
export type CallParts = Partial<Record<Part, Record<string, unknown>>>;

const fieldsIn = (endpoint: Endpoint, part: Part): Record<string, z.ZodType> => {
  const schema = endpoint[part];
  return schema instanceof z.ZodObject ? schema.shape : {};
};

/** The fields that a tool takes: those of all parts of the request, without those that are always sent. */
export const getInputFields = ({
  endpoint,
  tool: { fixed = {}, ownId },
}: OfferedTool): Record<string, z.ZodType> => {
  const fields: Record<string, z.ZodType> = Object.assign(
    {},
    ...parts.map((part) => fieldsIn(endpoint, part)),
  );
  // Two ways to page are one too many for a model.
  const paging = 'page' in fields ? ['limit', 'offset'] : [];
  const hidden = new Set([...Object.keys(fixed), ...paging, ownId]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)));
};

/** Enumerations of more values are a text: models know the codes of currencies. */
const longestEnum = 40;

interface Converted {
  zodSchema: z.core.$ZodType;
  jsonSchema: Record<string, unknown>;
}

/** Makes a schema short for models: a format says what its pattern would, and a text that means a boolean is one. */
const shorten = ({ zodSchema, jsonSchema: schema }: Converted): void => {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (Array.isArray(schema.enum) && schema.enum.length > longestEnum) delete schema.enum;
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodBoolean) schema.type = 'boolean';
};

export interface ToolSchema {
  [key: string]: unknown;
  type: 'object';
  properties: Record<string, Record<string, unknown>>;
}

/** The input of a tool as JSON Schema. */
export const buildInputSchema = (offered: OfferedTool): ToolSchema => {
  const options = { io: 'input', unrepresentable: 'any', override: shorten } as const;
  const { $schema: _, ...schema } = z.toJSONSchema(z.strictObject(getInputFields(offered)), options);
  return schema as ToolSchema;
};

/** The input of a tool as the parts of its request, with what is always sent. */
export const toCallParts = ({ endpoint, tool }: OfferedTool, input: object, ownId: string): CallParts => {
  const values = { ...input, ...tool.fixed, ...(tool.ownId === undefined ? {} : { [tool.ownId]: ownId }) };
  const pickPart = (part: Part) => {
    const fields = fieldsIn(endpoint, part);
    return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
  };
  return Object.fromEntries(
    parts.flatMap((part) => (endpoint[part] === undefined ? [] : [[part, pickPart(part)]])),
  );
};
