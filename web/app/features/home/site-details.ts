import type { Graph } from 'schema-dts';

interface Given {
  /** Makes a path of this site a full address. */
  address: (path: string) => string;
  supportMail: string;
  /** The operator's pages elsewhere on the web. */
  sameAs: readonly string[];
}

/** Who runs this site and how it is searched, for search engines. */
export const siteDetails = ({ address, supportMail, sameAs }: Given): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': address('/#organization'),
      name: 'Cadre',
      url: address('/'),
      logo: address('/icon-512.png'),
      description: 'A marketplace where companies hire fractional executives directly.',
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportMail },
      ...(sameAs.length === 0 ? {} : { sameAs: [...sameAs] }),
    },
    {
      '@type': 'WebSite',
      '@id': address('/#website'),
      name: 'Cadre',
      url: address('/'),
      publisher: { '@id': address('/#organization') },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: address('/jobgrid?search={search_term_string}') },
        // Google asks for this name, which schema.org's own types leave out.
        ...{ 'query-input': 'required name=search_term_string' },
      },
    },
  ],
});
