import { EmbedQuery, embedPath } from '../../../../contract/src/embed.ts';
import { landingPath, readFunctionSlug } from '../../../../contract/src/job-address.ts';
import { jobsHeading } from '../../../../contract/src/job-format.ts';
import type { App } from '../../lib/deps.ts';
import { createEntityTag, matchesEntityTag } from '../../lib/entity-tag.ts';
import { limitRoute, visitorReads } from '../../lib/rate-limit.ts';
import { getBrand } from '../../lib/site.ts';
import { listJobCards } from '../jobs/jobs.public.ts';
import { findPublicCompany, listEmbeddedJobs } from './embed.queries.ts';
import { jobsPage, problemPage } from './embed-page.ts';

const freshSeconds = 60;
const defaultLook = { theme: 'auto', accent: undefined } as const;

/** Headers of helmet that would keep other sites from framing the page. */
const framingHeaders = ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster'];

/**
 * The one page that other sites may frame: live jobs of a company or function. It reads no cookie, session or key, and
 * every reader gets the same bytes, so that a hostile site learns nothing from framing it.
 */
export const embedRoutes = (app: App): void => {
  const { config, withReplica } = app.deps;
  const { publicUrl } = config;

  const readPage = async (query: unknown) => {
    const parsed = EmbedQuery.safeParse(query);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const sentence = `The parameter ‘${issue?.path.join('.')}’ of this frame is not valid. ${issue?.message}`;
      return {
        status: 400,
        ...problemPage(defaultLook, 'Check the address of this frame', sentence, publicUrl),
      };
    }
    const { company, theme, accent, limit, function: slug } = parsed.data;
    const look = { theme, accent };
    const missing = (title: string, sentence: string) => ({
      status: 404,
      ...problemPage(look, title, sentence, publicUrl),
    });
    const type = readFunctionSlug(slug);
    if (slug !== undefined && type === undefined)
      return missing('Function not found', 'Write a function such as cfo or chief-legal.');
    return withReplica(async (db) => {
      const name = company === undefined ? undefined : await findPublicCompany(db, company);
      if (company !== undefined && name === undefined)
        return missing('Company not found', 'No company with this id has published a job.');
      const { ids, more } = await listEmbeddedJobs(db, { company, type, limit });
      const title = `${type || name === undefined ? jobsHeading(type) : 'Open jobs'}${name === undefined ? '' : ` at ${name}`}`;
      const jobs = await listJobCards(db, null, ids);
      return {
        status: 200,
        ...jobsPage(
          look,
          { title, jobs, namesCompany: name === undefined, more },
          { publicUrl, morePath: landingPath({ type }), brand: getBrand(app.deps).name },
        ),
      };
    });
  };

  app.get(
    embedPath,
    { schema: { hide: true }, ...limitRoute(app, 'GET embed', [visitorReads]) },
    async (request, reply) => {
      const { status, html, policy } = await readPage(request.query);
      for (const name of framingHeaders) reply.raw.removeHeader(name);
      const etag = createEntityTag(html);
      void reply.code(status).headers({
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': status === 200 ? `public, max-age=${freshSeconds}` : 'no-cache',
        etag,
      });
      if (status === 200 && matchesEntityTag(request.headers['if-none-match'], etag))
        return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(html);
    },
  );
};
