/** The duration of each call by size, both axes logarithmic: calls that depend on the data size rise. */
export const plotGrowth = (sizes: number[], series: { title: string; took: number[] }[]): string => {
  const [width, height, left, right, top, bottom] = [860, 520, 70, 300, 48, 460];
  const [min, max] = [0.5, 200];
  const log = Math.log10;
  const x = (size: number) =>
    left +
    ((log(size) - log(sizes[0] ?? 1)) / (log(sizes.at(-1) ?? 10) - log(sizes[0] ?? 1))) *
      (width - left - right);
  const y = (value: number) =>
    bottom - ((log(Math.min(Math.max(value, min), max)) - log(min)) / (log(max) - log(min))) * (bottom - top);
  const text = (tx: number, ty: number, content: string, more = '') =>
    `<text x="${tx.toFixed(0)}" y="${ty.toFixed(0)}" font-size="12" fill="#57504a" ${more}>${content}</text>`;
  const colour = (index: number) => `hsl(${Math.round((index * 360) / series.length)} 55% 42%)`;
  const grid = [
    ...[1, 10, 100].map(
      (value) =>
        `<path d="M${left} ${y(value).toFixed(1)}H${width - right}" stroke="#e7dfd6"/>${text(left - 8, y(value) + 4, `${value} ms`, 'text-anchor="end"')}`,
    ),
    ...sizes.map((size) => text(x(size), bottom + 20, size.toLocaleString('en'), 'text-anchor="middle"')),
  ];
  // The labels beside the line ends, spaced as needed.
  let free = top;
  const lines = series
    .map((line, index) => ({ ...line, index, end: y(line.took.at(-1) ?? min) }))
    .sort((a, b) => a.end - b.end)
    .map(({ title, took, index, end }, rank, all) => {
      const room = bottom - 14 * (all.length - 1 - rank);
      const labelY = Math.min(Math.max(end, free), room);
      free = labelY + 14;
      const points = took
        .map((value, n) => `${x(sizes[n] ?? 1).toFixed(1)},${y(value).toFixed(1)}`)
        .join(' ');
      const edge = width - right;
      return `<polyline fill="none" stroke="${colour(index)}" stroke-width="2" points="${points}"/><path d="M${edge} ${end.toFixed(1)}L${edge + 18} ${labelY.toFixed(1)}" stroke="${colour(index)}"/>${text(edge + 24, labelY + 4, title)}`;
    });
  const title = 'What each call takes as the marketplace grows';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="${title}"><rect width="${width}" height="${height}" fill="#fffdfa"/>${text(left, 26, title, 'font-weight="600"')}${grid.join('')}${lines.join('')}${text((left + width - right) / 2, height - 14, 'jobs', 'text-anchor="middle"')}</svg>\n`;
};
