/** Options of a select from a map of values to labels, in the order of the map. */
export const toOptions = <V extends string>(labels: Record<V, string>): { value: V; label: string }[] =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
