import type { Statement } from './record.ts';

/** The inputs of a request: ids and numbers by name. */
export type Inputs = Record<string, string | number>;

/** The origin of a statement's value: constant, from the request, or from an earlier row. */
export type Slot =
  | { always: unknown }
  | { input: string }
  | { statement: number; path: (string | number)[] }
  | { pieces: Slot[]; of: 'text' | 'list' };

export interface PlannedStatement {
  name: string | undefined;
  text: string;
  slots: Slot[];
}

const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

const findIn = (value: unknown, wanted: string): (string | number)[] | undefined => {
  if (value === wanted) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const path = findIn(part, wanted);
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path];
  }
  return undefined;
};

const findSlot = (value: unknown, inputs: Inputs, before: Statement[]): Slot => {
  const input = Object.keys(inputs).find((name) => inputs[name] === value);
  if (input !== undefined) return { input };
  if (Array.isArray(value))
    return { of: 'list', pieces: value.map((item) => findSlot(item, inputs, before)) };
  if (typeof value !== 'string' || !uuid.test(value)) return { always: value };
  const parts = value.split(uuid);
  if (parts.length > 3 || parts[0] !== '' || parts[2] !== '')
    return { of: 'text', pieces: parts.map((part) => findSlot(part, inputs, before)) };
  for (const [statement, { rows }] of before.entries()) {
    const path = findIn(rows, value);
    if (path) return { statement, path };
  }
  return { always: value };
};

/** The statements of one request, recorded so that they can be replayed with other inputs. */
export const planStatements = (statements: Statement[], inputs: Inputs): PlannedStatement[] =>
  statements.map(({ name, text, values }, index) => ({
    name,
    text,
    slots: values.map((value) => findSlot(value, inputs, statements.slice(0, index))),
  }));
