import { openApiDocument } from '../../../server/src/lib/openapi-document.ts';

export const snapshotFile = new URL('../openapi.json', import.meta.url);

const lines = (entries: object) =>
  Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n');

/** The OpenAPI document as JSON with a line for each path and each shape: a change is readable in a diff. */
export const snapshotText = (): string => {
  const { paths, components, ...head } = openApiDocument();
  const { schemas, ...more } = components;
  return `{\n${lines(head)},\n"components":{\n${lines(more)},\n"schemas":{\n${lines(schemas)}\n}},\n"paths":{\n${lines(paths)}\n}}\n`;
};
