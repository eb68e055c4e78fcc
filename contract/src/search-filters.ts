import { PayCurrency } from './money.ts';
import { SkillTitle } from './skills.ts';
import {
  BusinessType,
  FractionalType,
  Id,
  Location,
  RatePeriod,
  SearchWords,
  several,
  Workplace,
} from './values.ts';

/** The filters common to the searches for jobs and fractionals, by their names in page URLs. */
export const searchFilters = {
  search: SearchWords.optional(),
  fractional_type: several(FractionalType).optional(),
  main_category: several(Id).optional(),
  sub_category: several(Id).optional(),
  skills: several(SkillTitle).optional(),
  location: several(Location).optional(),
  workplace: several(Workplace).optional(),
  client_type_expertise: BusinessType.optional(),
  rate_period: RatePeriod.optional(),
  currency: PayCurrency.optional(),
};
