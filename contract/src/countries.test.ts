import { expect, it } from 'vitest';
import { AddressCountry, Country, countriesByLocation, countryName } from './countries.ts';

it('lists each country of an address once, with a name, also outside the locations of jobs', () => {
  const countries = AddressCountry.options;
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.filter((code) => countryName(code) === code)).toEqual([]);
  expect(countries).toEqual(expect.arrayContaining(['MX', 'ZA', 'NG', 'KE', 'EG', ...Country.options]));
});

it('puts each country of a job into one location', () => {
  expect(Object.values(countriesByLocation).flat().sort()).toEqual([...Country.options].sort());
});
