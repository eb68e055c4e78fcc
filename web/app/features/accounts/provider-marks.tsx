import { IconKey } from '@tabler/icons-react';

/** The marks of known providers, in their own colours; a key for any other. */
export const ProviderMark = ({ name }: { name: string }) => {
  const paths = marks[name];
  if (!paths) return <IconKey size={20} stroke={1.75} aria-hidden="true" />;
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {paths.map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
};

const marks: Record<string, readonly (readonly [fill: string, path: string])[]> = {
  google: [
    ['#4285f4', 'M22.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.8 3.2-8.2z'],
    ['#34a853', 'M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.6 6.6 0 0 1-9.9-3.5H2.2V17A11 11 0 0 0 12 23z'],
    ['#fbbc05', 'M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9l3.6-2.8z'],
    ['#ea4335', 'M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7l3.6 2.9A6.6 6.6 0 0 1 12 5.4z'],
  ],
  linkedin: [
    [
      '#0a66c2',
      'M20.4 2H3.6C2.7 2 2 2.7 2 3.6v16.8c0 .9.7 1.6 1.6 1.6h16.8c.9 0 1.6-.7 1.6-1.6V3.6c0-.9-.7-1.6-1.6-1.6zM8 19H5V9.5h3V19zM6.5 8.2a1.7 1.7 0 1 1 0-3.5 1.7 1.7 0 0 1 0 3.5zM19 19h-3v-4.6c0-1.1-.4-1.9-1.4-1.9-1 0-1.6.7-1.6 1.9V19h-3V9.5h2.9v1.3c.4-.8 1.4-1.5 2.7-1.5 2.2 0 3.4 1.4 3.4 4z',
    ],
  ],
  microsoft: [
    ['#f25022', 'M2 2h9.5v9.5H2z'],
    ['#7fba00', 'M12.5 2H22v9.5h-9.5z'],
    ['#00a4ef', 'M2 12.5h9.5V22H2z'],
    ['#ffb900', 'M12.5 12.5H22V22h-9.5z'],
  ],
};
