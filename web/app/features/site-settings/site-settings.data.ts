import {
  type CatalogKind,
  catalogAdd,
  catalogHistory,
  catalogUpdate,
  siteCatalog,
} from '../../../../contract/src/catalog-edits.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import {
  siteHistory,
  siteLogo,
  siteSettingRestore,
  siteSettings,
  siteSettingUpdate,
} from '../../../../contract/src/site-settings.ts';
import type { SectionValue, SiteSection } from '../../../../contract/src/site-values.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const settingsQuery = () => endpointQuery(siteSettings);

export const historyQuery = (page: number) => endpointQuery(siteHistory, { query: { page } });

const changed = [siteSettings, siteHistory];

export const useSaveSection = <S extends SiteSection>(section: S) =>
  useChange(changed, ({ value, version }: { value: SectionValue<S>; version: number }) =>
    call(siteSettingUpdate, { params: { section }, body: { value, version }, quiet: true }),
  );

export const useRestore = () =>
  useChange(changed, ({ section, ...body }: { section: SiteSection; id: string | null; version: number }) =>
    call(siteSettingRestore, { params: { section }, body }),
  );

/** The picture as the brand takes it. */
export const drawLogo = async (file: File): Promise<string> =>
  (await call(siteLogo, { body: { file }, quiet: true })).logo;

export const catalogQuery = (kind: CatalogKind, search: string, page: number) =>
  endpointQuery(siteCatalog, { query: { kind, page, ...(search === '' ? {} : { search }) } });

export const allIndustries = () =>
  endpointQuery(siteCatalog, { query: { kind: 'industry', page_size: 100 } });

export const catalogHistoryQuery = (page: number) => endpointQuery(catalogHistory, { query: { page } });

const catalogChanged = [siteCatalog, catalogHistory];

export const useAddItem = () =>
  useChange(catalogChanged, (body: BodyOf<typeof catalogAdd>) => call(catalogAdd, { body, quiet: true }));

export const useUpdateItem = () =>
  useChange(catalogChanged, ({ id, ...body }: BodyOf<typeof catalogUpdate> & { id: string }) =>
    call(catalogUpdate, { params: { id }, body }),
  );
