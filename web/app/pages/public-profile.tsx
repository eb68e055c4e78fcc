import { data, redirect } from 'react-router';
import { type PublicProfile as Profile, publicProfile } from '../../../contract/src/public-profiles.ts';
import { publicProfilePath } from '../../../contract/src/slug-address.ts';
import { allFunctions, fullName } from '../features/fractionals/profile-format.ts';
import { profilePageData } from '../features/fractionals/public/profile-page-data.ts';
import { PublicProfile } from '../features/fractionals/public/public-profile.tsx';
import { InviteLink } from '../features/public-pages/invite-link.tsx';
import { ReferenceEntries } from '../features/references/reference-entry.tsx';
import { isMissing } from '../lib/load-state.ts';
import { privatePageMeta, publicPageMeta, toImage, useAbsoluteUrl } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { StructuredData } from '../lib/structured-data.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Section } from '../ui/section.tsx';
import { NotFoundState } from '../ui/states.tsx';
import type { Route } from './+types/public-profile.ts';

/** Redirects from a former address, and from one in capitals. */
export const loader = async ({ context, params, url }: Route.LoaderArgs) => {
  try {
    const slug = params.slug.toLowerCase();
    const found = await callFrom(context)(publicProfile, { params: { slug } });
    const path = publicProfilePath(found.slug);
    return found.profile === null || url.pathname !== path ? redirect(path, 301) : data(found);
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return data(null, { status: 404 });
    throw error;
  }
};

const getTitle = (profile: Profile) =>
  [fullName(profile), allFunctions(profile)[0] && `Fractional ${allFunctions(profile)[0]}`]
    .filter(Boolean)
    .join(', ');

const describe = (profile: Profile, brand: string): string => {
  const place = [profile.city, profile.location].filter(Boolean).join(', ');
  const kind = `Fractional ${allFunctions(profile)[0] ?? 'executive'}${place && ` in ${place}`}, on ${brand}`;
  const text = [kind, profile.headline, profile.bio ?? ''].filter(Boolean).join('. ').replace(/\s+/g, ' ');
  return text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`;
};

export const meta = (args: Route.MetaArgs) => {
  const found = args.loaderData;
  if (!found?.profile) return privatePageMeta('Page not found')(args);
  const { profile } = found;
  const title = getTitle(profile);
  return publicPageMeta({
    title,
    description: (brand) => describe(profile, brand),
    path: publicProfilePath(found.slug),
    image: toImage(found.share_image, title),
    type: 'profile',
    noindex: !found.indexed,
  })(args);
};

/** /p/:slug, the page that a fractional publishes. */
export default function PublicProfilePage({ loaderData }: Route.ComponentProps) {
  const absolute = useAbsoluteUrl();
  if (!loaderData?.profile) return <NotFoundState />;
  const { profile } = loaderData;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Fractional executives', to: '/candidategrid' },
          { label: fullName(profile), to: publicProfilePath(profile.slug) },
        ]}
      />
      <PublicProfile
        profile={profile}
        action={<InviteLink profile={profile} />}
        references={
          profile.references !== null &&
          profile.references.length > 0 && (
            <Section title="References" lead="Given by people that they worked with.">
              <ReferenceEntries references={profile.references} />
            </Section>
          )
        }
      />
      <StructuredData data={profilePageData(profile, absolute)} />
    </>
  );
}
