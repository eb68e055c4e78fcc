import { useAbsoluteUrl } from '../../lib/site-url.ts';
import { StructuredData } from '../../lib/structured-data.tsx';

interface Props {
  /** Elsewhere on the web: the operator's pages. */
  sameAs: readonly string[];
  supportMail: string;
}

/** Who runs this site and how it is searched, for search engines. */
export const SiteFacts = ({ sameAs, supportMail }: Props) => {
  const address = useAbsoluteUrl();
  const organization = address('/#organization');
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Organization',
            '@id': organization,
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
            publisher: { '@id': organization },
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: address('/jobgrid?search={search_term_string}') },
              // Google asks for this name, which schema.org's own types leave out.
              ...{ 'query-input': 'required name=search_term_string' },
            },
          },
        ],
      }}
    />
  );
};
