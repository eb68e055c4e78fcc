import {
  ownProfilePage,
  profilePageUpdate,
  publicProfile,
} from '../../../../contract/src/public-profiles.ts';
import { suggestSlug } from '../../../../contract/src/slugs.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { cacheTagHeader } from '../../lib/page-cache.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { serveShareImages, shareImagePath } from '../../lib/share-images/share-images.ts';
import { getProfileRow, type ProfileRow } from '../fractionals/fractionals.public.ts';
import { listPublicReferences } from '../references/references.public.ts';
import { hiddenBy, toPersonCard, toPublicProfile } from './public-profiles.policy.ts';
import {
  findProfilePage,
  findPublishedProfile,
  isProfileSlugTaken,
  saveProfilePage,
} from './public-profiles.queries.ts';

const defaultSections = [
  'picture',
  'bio',
  'skills',
  'case_studies',
  'capacity',
  'references',
  'reviews',
] as const;

/** A free address from the person's name. */
const suggest = async (db: Db, row: ProfileRow): Promise<string> => {
  const fallback = `fractional-${row.user_id.slice(-6)}`;
  const slug = suggestSlug(`${row.first_name} ${row.last_name}`, fallback);
  return (await isProfileSlugTaken(db, slug)) ? `${slug.slice(0, 53)}-${row.user_id.slice(-6)}` : slug;
};

const getOwnPage = async (db: Db, userId: string) => {
  const row = await getProfileRow(db, userId);
  const page = await findProfilePage(db, userId);
  return {
    slug: page?.slug ?? null,
    suggested_slug: page?.slug ?? (await suggest(db, row)),
    visibility: page?.visibility ?? ('off' as const),
    sections: page?.sections ?? [...defaultSections],
    hidden_by: hiddenBy(row),
  };
};

/** The pages that people publish about themselves. */
export const publicProfileRoutes = (app: App): void => {
  serve(app, publicProfile, async ({ db, params, reply }) => {
    const page = await findPublishedProfile(db, params.slug);
    if (page === undefined) throw problem('not_found');
    void reply.header(cacheTagHeader, `person:${page.user_id}`);
    const indexed = page.visibility === 'indexed';
    if (page.slug !== params.slug) return { profile: null, slug: page.slug, indexed, share_image: null };
    const profile = toPublicProfile(
      await getProfileRow(db, page.user_id),
      page,
      await listPublicReferences(db, page.user_id),
    );
    const share_image = shareImagePath(app.deps, 'people', page.slug, toPersonCard(profile));
    return { profile, slug: page.slug, indexed, share_image };
  });

  serveShareImages(app, 'people', async (slug) => {
    const page = await findPublishedProfile(app.deps.db, slug);
    if (page?.slug !== slug) throw problem('not_found');
    return toPersonCard(await getProfileRow(app.deps.db, page.user_id));
  });

  serve(app, ownProfilePage, ({ db, actor }) => getOwnPage(db, actor.id));

  serve(app, profilePageUpdate, async ({ db, actor, body }) => {
    const { status } = await getProfileRow(db, actor.id);
    if (status !== 'verified' && body.visibility !== 'off')
      throw problem('not_verified', 'Your profile has to be approved before you can publish it.');
    await saveProfilePage(db, actor.id, { ...body, sections: [...new Set(body.sections)] });
    return getOwnPage(db, actor.id);
  });
};
