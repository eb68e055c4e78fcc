import type { Company } from '../../../../contract/src/companies.ts';
import { companyPage, companyPageUpdate, ownCompanyPage } from '../../../../contract/src/company-pages.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { suggestSlug } from '../../../../contract/src/slugs.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { cacheTagHeader } from '../../lib/page-cache.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import type { ShareCard } from '../../lib/share-images/share-card.ts';
import { serveShareImages, shareImagePath } from '../../lib/share-images/share-images.ts';
import { getCompanyForVisitors, getOwnCompany } from '../companies/companies.public.ts';
import { listEmbeddedJobs } from '../embed/embed.public.ts';
import { getDirectoryAccess } from '../fractionals/fractionals.public.ts';
import { listJobCards } from '../jobs/jobs.public.ts';
import {
  findCompanyPage,
  findPublishedCompanyPage,
  isCompanySlugTaken,
  saveCompanyPage,
} from './company-pages.queries.ts';

const shownJobs = 50;

const toCompanyCard = (company: Omit<Company, 'owner_id'>): ShareCard => ({
  label: 'Company',
  kicker: company.main_category_title ?? 'Hiring fractional executives',
  title: company.name,
  highlight: company.active_jobs > 0 ? formatCount(company.active_jobs, 'open role') : undefined,
  facts: [company.headline, [company.city, company.location].filter(Boolean).join(', ')],
});

const getOwnPage = async (db: Db, actor: Actor) => {
  const company = await getOwnCompany(db, actor);
  const page = await findCompanyPage(db, company.id);
  const fallback = `company-${company.id.slice(-6)}`;
  const slug = suggestSlug(company.name, fallback);
  return {
    slug: page?.slug ?? null,
    suggested_slug: page?.slug ?? ((await isCompanySlugTaken(db, slug)) ? fallback : slug),
    visibility: page?.visibility ?? ('off' as const),
    can_index: (await getDirectoryAccess(db, actor)).names,
  };
};

/** The pages that companies publish. */
export const companyPageRoutes = (app: App): void => {
  serve(app, companyPage, async ({ db, params, reply }) => {
    const page = await findPublishedCompanyPage(db, params.slug);
    if (page === undefined) throw problem('not_found');
    void reply.header(cacheTagHeader, `company:${page.company_id}`);
    const indexed = page.visibility === 'indexed';
    if (page.slug !== params.slug)
      return { company: null, slug: page.slug, jobs: [], indexed, share_image: null };
    const company = await getCompanyForVisitors(db, page.company_id);
    const { ids } = await listEmbeddedJobs(db, { company: company.id, type: undefined, limit: shownJobs });
    return {
      company: { ...company, slug: page.slug, updated_at: page.updated_at },
      slug: page.slug,
      jobs: await listJobCards(db, null, ids),
      indexed,
      share_image: shareImagePath(app.deps, 'companies', page.slug, toCompanyCard(company)),
    };
  });

  serveShareImages(app, 'companies', async (slug) => {
    const page = await findPublishedCompanyPage(app.deps.db, slug);
    if (page?.slug !== slug) throw problem('not_found');
    return toCompanyCard(await getCompanyForVisitors(app.deps.db, page.company_id));
  });

  serve(app, ownCompanyPage, ({ db, actor }) => getOwnPage(db, actor));

  serve(app, companyPageUpdate, async ({ db, actor, body }) => {
    const { id } = await getOwnCompany(db, actor);
    if (body.visibility === 'indexed' && !(await getDirectoryAccess(db, actor)).names)
      throw problem(
        'not_allowed_now',
        'Search engines list companies with a verified domain or a plan. Verify your domain first, or share the link.',
      );
    await saveCompanyPage(db, id, body);
    return getOwnPage(db, actor);
  });
};
