import { z } from 'zod';
import type { Location } from './values.ts';

const codesByLocation: Record<Location, string> = {
  USA: 'US PR',
  Canada: 'CA',
  Europe:
    'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK',
  Asia: 'AE AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE',
  'South America': 'AR BO BR CL CO EC GY PE PY SR UY VE',
  Australia: 'AU NZ',
};

/** The inhabited countries and territories that belong to none of the locations. */
const otherCodes =
  'AF AG AI AO AS AW AX BB BF BI BJ BL BM BQ BS BW BZ CC CD CF CG CI CK CM CR CU CV CW CX DJ DM DO DZ EG EH ER ET FJ FK FM FO GA GD GF GH GL GM GN GP GQ GT GU GW HN HT IO JM KE KI KM KN KP KY LC LR LS LY MA MF MG MH ML MP MQ MR MS MU MW MX MZ NA NC NE NF NG NI NR NU PA PF PG PM PN PW RE RW SB SC SD SH SJ SL SN SO SS ST SV SX SZ TC TD TG TK TN TO TT TV TZ UG VC VG VI VU WF WS YT ZA ZM ZW';

/** Countries (ISO 3166-1) by location of the spec. */
export const countriesByLocation = Object.fromEntries(
  Object.entries(codesByLocation).map(([location, list]) => [location, list.split(' ')]),
) as Record<Location, string[]>;

/** A country where a job can be: one of a location. */
export const Country = z.enum(Object.values(countriesByLocation).flat());

/** The country of a postal address: any. */
export const AddressCountry = z.enum([...Country.options, ...otherCodes.split(' ')]);

const names = new Intl.DisplayNames('en', { type: 'region' });

/** `DE` → `Germany`. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Countries to choose from, by name. */
export const toCountryOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes.map((value) => ({ value, label: countryName(value) })).sort((a, b) => a.label.localeCompare(b.label));
