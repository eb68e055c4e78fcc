import { z } from 'zod';
import type { Location } from './values.ts';

const codes: Record<Location, string> = {
  USA: 'US PR',
  Canada: 'CA',
  Europe:
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK',
  Asia: 'AE AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE',
  'South America': 'AR BO BR CL CO EC GY PE PY SR UY VE',
  Australia: 'AU NZ',
};

/** Countries (ISO 3166-1) by location of the spec; countries without a location are left out. */
export const countriesByRegion = Object.fromEntries(
  Object.entries(codes).map(([location, list]) => [location, list.split(' ')]),
) as Record<Location, string[]>;

export const Country = z.enum(Object.values(countriesByRegion).flat());

const names = new Intl.DisplayNames('en', { type: 'region' });

/** `DE` → `Germany`. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Countries to choose from, by name. */
export const toCountryOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes.map((value) => ({ value, label: countryName(value) })).sort((a, b) => a.label.localeCompare(b.label));
