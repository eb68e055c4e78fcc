import type { Graph } from 'schema-dts';

interface Options {
  /** Makes a path of this site a full address. */
  absolute: (path: string) => string;
  /** Of the brand. */
  name: string;
  supportMail: string;
  /** The operator's profiles on other sites. */
  sameAs: readonly string[];
}

/** Structured data about the operator and the site's search. */
export const siteGraph = ({ absolute, name, supportMail, sameAs }: Options): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': absolute('/#organization'),
      name,
      url: absolute('/'),
      logo: absolute('/icon-512.png'),
      description: 'A marketplace where companies hire fractional executives directly.',
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportMail },
      ...(sameAs.length === 0 ? {} : { sameAs: [...sameAs] }),
    },
    {
      '@type': 'WebSite',
      '@id': absolute('/#website'),
      name,
      url: absolute('/'),
      publisher: { '@id': absolute('/#organization') },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: absolute('/jobgrid?search={search_term_string}') },
        // Google requires this property, which the types of schema.org do not have.
        ...{ 'query-input': 'required name=search_term_string' },
      },
    },
  ],
});
