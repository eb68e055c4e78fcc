import type { Brand } from './brand.ts';

/** The brand that the files in `web/public` show: icons, manifest and the picture of shared links. */
export const shippedBrand: Brand = {
  name: 'Cadre',
  tagline: 'Senior leadership, by the day',
  mail_name: '',
  logo: null,
  mark: 'ring',
  accent_light: '#c2410c',
  accent_dark: '#ff9557',
};

/** Whether the brand looks and is called as shipped. */
export const isShipped = (brand: Brand): boolean =>
  (['name', 'tagline', 'logo', 'mark', 'accent_light', 'accent_dark'] as const).every(
    (field) => brand[field] === shippedBrand[field],
  );
