import { ImportFields } from '../../../../contract/src/scrapers.ts';

/** The fields of a job as a feed of ours states them: all of them, categories by their titles. */
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

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/**
 * What a feed of ours states; a field that it leaves out is not known, so nothing is guessed for it. What is not of its
 * field's form is left out. Undefined where it states nothing.
 */
export const statedOf = (values: Record<string, unknown>): StatedFields | undefined => {
  if (Object.keys(values).length === 0) return undefined;
  // Title and description come by the item's own elements, which are cleaned.
  const { main_category, sub_categories, title: _, description: __, ...rest } = values;
  const fields: Record<string, unknown> = { ...empty };
  for (const [name, value] of Object.entries(rest)) {
    const parsed = ImportFields.shape[name as keyof ImportFields]?.safeParse(value);
    if (parsed?.success) fields[name] = parsed.data;
  }
  return {
    fields: fields as Partial<ImportFields>,
    mainCategory: typeof main_category === 'string' ? main_category : null,
    subCategories: textsOf(sub_categories),
  };
};
