import { createHash } from 'node:crypto';
import type { Brand } from '../../../../contract/src/brand.ts';
import type { App, Deps } from '../deps.ts';
import { createEntityTag, matchesEntityTag } from '../entity-tag.ts';
import { problem } from '../problem.ts';
import { limitRoute, type RateLimit } from '../rate-limit.ts';
import { getBrand } from '../site.ts';
import { drawPng } from './draw-png.ts';
import { canDraw, drawShareCard, type ShareCard } from './share-card.ts';

/** Changes with the design, so that every picture gets a new address. */
const designVersion = 1;
const cachedPictures = 100;
const yearSeconds = 365 * 24 * 3600;

const shareImageReads: RateLimit = { max: 120, minutes: 1, by: 'address' };

const hashVersion = (card: ShareCard, { name, mark, logo, accent_light }: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify([designVersion, card, name, mark, logo, accent_light]))
    .digest('base64url')
    .slice(0, 16);

/** Where pictures of a kind are: `/share/jobs/`. */
type Kind = 'jobs' | 'articles' | 'people' | 'companies';

/**
 * The address of the picture of a page. It changes with what the picture shows. Null if a letter of it is in no font of
 * ours; such a page is shared with the picture of the site.
 */
export const shareImagePath = (
  { site }: Pick<Deps, 'site'>,
  kind: Kind,
  key: string,
  card: ShareCard,
): string | null =>
  canDraw(card)
    ? `/share/${kind}/${encodeURIComponent(key)}/${hashVersion(card, getBrand({ site }))}.png`
    : null;

/** The last drawn pictures by version, also while they are drawn. */
const openCache = () => {
  const pictures = new Map<string, Promise<Buffer>>();
  return (version: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const picture = pictures.get(version) ?? draw();
    pictures.delete(version);
    pictures.set(version, picture);
    picture.catch(() => pictures.delete(version));
    const [oldest] = pictures.keys();
    if (pictures.size > cachedPictures && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
};

/**
 * Serves the pictures of a kind. `find` returns what the picture of a key shows, and throws not_found for what visitors
 * may not see. An address of an older version redirects to the current one.
 */
export const serveShareImages = (app: App, kind: Kind, find: (key: string) => Promise<ShareCard>): void => {
  const read = openCache();
  app.get<{ Params: { key: string; file: string } }>(
    `/share/${kind}/:key/:file`,
    { schema: { hide: true }, ...limitRoute(app, 'GET share_images', [shareImageReads]) },
    async (request, reply) => {
      const { key, file } = request.params;
      const askedVersion = /^([\w-]{16})\.png$/.exec(file)?.[1];
      if (askedVersion === undefined) throw problem('not_found');
      const card = await find(key);
      const brand = getBrand(app.deps);
      const version = hashVersion(card, brand);
      const path = `/share/${kind}/${encodeURIComponent(key)}/${version}.png`;
      if (askedVersion !== version) return reply.header('cache-control', 'no-cache').redirect(path);
      const etag = createEntityTag(version);
      void reply.headers({
        'cache-control': kind === 'people' ? 'no-cache' : `public, max-age=${yearSeconds}, immutable`,
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      });
      if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const drawing = drawShareCard(card, brand);
      if (drawing === undefined) throw problem('not_found');
      return reply.type('image/png').send(await read(version, () => drawPng(drawing)));
    },
  );
};
