import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Id, line, Time } from './values.ts';

export const catalogKinds = ['industry', 'sub_category', 'skill'] as const;
const CatalogKind = z.enum(catalogKinds);
export type CatalogKind = z.infer<typeof CatalogKind>;

const CatalogItem = z.object({
  id: Id,
  title: z.string(),
  /** Of a sub category. */
  parent_id: Id.nullable(),
  retired: z.boolean(),
  /** False for a skill that a member wrote and nobody has approved. */
  approved: z.boolean(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const siteCatalog = endpoint({
  method: 'GET',
  path: '/site/catalog',
  summary: 'Lists the industries, sub categories or skills, retired ones too',
  access: ['admin'],
  adminArea: 'site',
  query: z.object({ ...pagingQuery, kind: CatalogKind, search: line(80).optional() }),
  response: toPageSchema(CatalogItem),
});

export const catalogAdd = endpoint({
  method: 'POST',
  path: '/site/catalog',
  summary: 'Adds an industry, sub category or skill',
  access: ['admin'],
  adminArea: 'site',
  invalidates: ['jobs', 'people'],
  idempotent: 'by-key',
  body: z.object({ kind: CatalogKind, title: line(60, 2), parent_id: Id.optional() }),
  response: CatalogItem,
  creates: true,
  errors: ['already_exists'],
});

export const catalogUpdate = endpoint({
  method: 'PATCH',
  path: '/site/catalog/:id',
  summary: 'Renames, retires or brings back an industry, sub category or skill; approves a skill',
  access: ['admin'],
  adminArea: 'site',
  invalidates: ['jobs', 'people'],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({
    kind: CatalogKind,
    title: line(60, 2).optional(),
    retired: z.boolean().optional(),
    approved: z.boolean().optional(),
  }),
  response: CatalogItem,
  errors: ['already_exists'],
});

/** What an admin can change of an item. */
const CatalogState = z.object({ title: z.string(), retired: z.boolean(), approved: z.boolean() });

const CatalogChange = z.object({
  id: Id,
  item_id: Id,
  kind: CatalogKind,
  /** Null where the item was added. */
  before: CatalogState.nullable(),
  after: CatalogState,
  /** The item as it is now. */
  current: CatalogState,
  author: z.string(),
  created_at: Time,
});
export type CatalogChange = z.infer<typeof CatalogChange>;

export const catalogHistory = endpoint({
  method: 'GET',
  path: '/site/catalog_history',
  summary: 'Lists what admins added to the catalogue and changed in it, newest first',
  access: ['admin'],
  adminArea: 'site',
  query: z.object(pagingQuery),
  response: toPageSchema(CatalogChange),
});
