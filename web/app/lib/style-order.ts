interface StyledRoutes {
  routes: Record<string, { css?: string[] | undefined } | undefined>;
}

/**
 * Puts the style sheets of all routes in one order: those of fewer routes first, and of equally many as the first route
 * lists them. So a sheet stays before those that it overrides or imports, and two pages list the sheets that they share in
 * the same order. Otherwise a change between the pages moves their elements, for which the browser loads the sheets again,
 * and may paint the page without them.
 */
export const orderStyles = <Manifest extends StyledRoutes>(manifest: Manifest): Manifest => {
  const lists = Object.values(manifest.routes).flatMap((route) => route?.css ?? []);
  // In the order of the first use, which sorting keeps.
  const counts = new Map<string, number>();
  for (const sheet of lists) counts.set(sheet, (counts.get(sheet) ?? 0) + 1);
  const sorted = [...counts].sort(([, first], [, second]) => first - second);
  const places = new Map(sorted.map(([sheet], place) => [sheet, place]));
  for (const route of Object.values(manifest.routes))
    route?.css?.sort((first, second) => (places.get(first) ?? 0) - (places.get(second) ?? 0));
  return manifest;
};
