/** A parsed form: nested records, lists, strings. */
type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Further fields are ignored. */
const maxFields = 2_000;
type Node = Map<string, Node | string>;

const splitName = (name: string) => {
  const open = name.indexOf('[');
  if (open < 1) return [name];
  return [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
  ];
};

const toValue = (node: Node | string): FormValue => {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return [...node.values()].map((value) => toValue(value));
  return Object.fromEntries([...node].map(([key, value]) => [key, toValue(value)]));
};

/** Parses `items[0][price]=x&expand[]=y` to nested data: the encoding of Stripe's libraries. */
export const parseForm = (text: string): Record<string, FormValue> => {
  const root: Node = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > maxFields) break;
    let node = root;
    const path = splitName(name);
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(node.size) : part;
      if (index === path.length - 1) {
        node.set(key, value);
        break;
      }
      const inner = node.get(key);
      const next: Node = inner instanceof Map ? inner : new Map();
      node.set(key, next);
      node = next;
    }
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toValue(value)]));
};
