import { use } from 'react';
import type { Graph, Thing, WithContext } from 'schema-dts';
import { NonceContext } from './nonce.ts';

/** JSON-LD for search engines, with the response's nonce. `<` is escaped, so that no user text can end the element. */
export const StructuredData = ({ data }: { data: WithContext<Exclude<Thing, string>> | Graph }) => (
  <script
    type="application/ld+json"
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);
