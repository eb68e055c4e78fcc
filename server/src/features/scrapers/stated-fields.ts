import { ImportFields } from '../../../../contract/src/scrapers.ts';

/** The fields that another Cadre feed states; categories are named by title. */
export interface StatedFields {
  fields: Partial<ImportFields>;
  mainCategory: string | null;
  subCategories: string[];
}

const empty = {
  city: '',
  skills: [],
  ...Object.fromEntries(
    ['fractional_type', 'engagement', 'location', 'workplace', 'client_type_expertise', 'term_months']
      .concat('hours_per_week_min', 'hours_per_week_max', 'rate_period', 'budget_min', 'budget_max')
      .concat('equity', 'start_date', 'apply_by')
      .map((name) => [name, null]),
  ),
} as Partial<ImportFields>;

/**
 * The stated fields among the values, undefined if there are none. A field that the feed leaves out is empty, so that
 * it is not extracted from the text. Invalid values are left out.
 */
export const findStatedFields = (values: Record<string, unknown>): StatedFields | undefined => {
  if (Object.keys(values).length === 0) return undefined;
  // Title and description come from the item's own elements, which are sanitized.
  const { main_category, sub_categories, title: _, description: __, ...rest } = values;
  const fields: Record<string, unknown> = { ...empty };
  for (const [name, value] of Object.entries(rest)) {
    const parsed = ImportFields.shape[name as keyof ImportFields]?.safeParse(value);
    if (parsed?.success) fields[name] = parsed.data;
  }
  return {
    fields: fields as Partial<ImportFields>,
    mainCategory: typeof main_category === 'string' ? main_category : null,
    subCategories: Array.isArray(sub_categories)
      ? sub_categories.filter((title) => typeof title === 'string')
      : [],
  };
};
