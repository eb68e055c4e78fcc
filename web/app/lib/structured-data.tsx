import type { Graph, Thing, WithContext } from 'schema-dts';

/** JSON-LD for search engines. `<` is escaped, so that no user text can end the element. */
export const StructuredData = ({ data }: { data: WithContext<Exclude<Thing, string>> | Graph }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);
