/** Options of a select from a map of values to labels, in the order of the map. */
export const toOptions = <V extends string>(labels: Record<V, string>): { value: V; label: string }[] =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));

/** Options of a select from industries or sub-industries; none while they load. */
export const categoryOptions = (
  categories: { id: string; title: string }[] = [],
): { value: string; label: string }[] => categories.map(({ id, title }) => ({ value: id, label: title }));
