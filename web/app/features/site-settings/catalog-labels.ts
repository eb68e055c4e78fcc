import type { CatalogKind } from '../../../../contract/src/catalog-edits.ts';

export const kindLabels: Record<CatalogKind, { one: string; many: string }> = {
  industry: { one: 'industry', many: 'Industries' },
  sub_category: { one: 'sub category', many: 'Sub categories' },
  skill: { one: 'skill', many: 'Skills' },
};
