import { lazy } from 'react';
import { data, redirect } from 'react-router';
import { buildUrl } from '../../../contract/src/client.ts';
import { companyPage } from '../../../contract/src/company-pages.ts';
import { companyPagePath, looksLikeId } from '../../../contract/src/slug-address.ts';
import { organizationData } from '../features/companies/organization-data.ts';
import { PublicCompany } from '../features/companies/public-company.tsx';
import { JobCard } from '../features/jobs/job-card.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta, publicPageMeta, toImage, useAbsoluteUrl } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { StructuredData } from '../lib/structured-data.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { NotFoundState } from '../ui/states.tsx';
import type { Route } from './+types/room-or-company.ts';

const Chat = lazy(() => import('./chat.tsx'));

/** The page of a company; redirects former addresses and capitals to its path. Null for a chat room. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  if (looksLikeId(params.chatId)) return null;
  try {
    const slug = params.chatId.toLowerCase();
    const found = await callFrom(context)(companyPage, { params: { slug } });
    const path = companyPagePath(found.slug);
    return found.company === null || url.pathname !== path
      ? redirect(path, 301)
      : data({ ...found, source: buildUrl('/api', companyPage, { slug }) });
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return data(null, { status: 404 });
    throw error;
  }
};

/** Opening another room calls no server loader. */
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  looksLikeId(params.chatId) ? null : serverLoader();

export const meta = (args: Route.MetaArgs) => {
  const found = args.loaderData;
  if (looksLikeId(args.params.chatId)) return privatePageMeta('Messaging')(args);
  if (!found?.company) return privatePageMeta('Page not found')(args);
  const { company } = found;
  return publicPageMeta({
    title: `${company.name}: fractional roles`,
    description: (brand) => describe(company, brand),
    path: companyPagePath(found.slug),
    image: toImage(found.share_image, `${company.name}: fractional roles`),
    noindex: !found.indexed,
  })(args);
};

const describe = (
  { name, headline, about }: { name: string; headline: string; about: string },
  brand: string,
): string => {
  const text = [`${name} on ${brand}: live fractional roles and how fast they reply`, headline, about]
    .filter(Boolean)
    .join('. ')
    .replace(/\s+/g, ' ');
  return text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`;
};

/** /c/:chatId: a room of the chat, or the page that a company publishes under its slug. */
export default function RoomOrCompanyPage({ loaderData, params }: Route.ComponentProps) {
  const absolute = useAbsoluteUrl();
  if (looksLikeId(params.chatId)) return <Chat />;
  if (!loaderData?.company) return <NotFoundState />;
  const { company, jobs, source } = loaderData;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Open jobs', to: '/jobgrid' },
          { label: company.name, to: companyPagePath(company.slug) },
        ]}
      />
      <PublicCompany
        company={company}
        jobs={jobs}
        source={source}
        toCard={(job) => <JobCard job={job} view="compact" />}
      />
      <StructuredData data={organizationData(company, absolute)} />
    </>
  );
}
