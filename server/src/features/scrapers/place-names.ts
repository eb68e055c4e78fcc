import type { Location } from '../../../../contract/src/values.ts';

const named = (names: string) => new Set(names.toLowerCase().split('|'));

/** States of the USA, by name and by the post's letters. */
export const states = named(
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|' +
    'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY',
);

/** Provinces and territories of Canada. */
export const provinces = named(
  'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan|Yukon|Nunavut|AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|YT',
);

const cities: Record<Location, string> = {
  USA: 'New York|New York City|NYC|San Francisco|Los Angeles|Chicago|Boston|Seattle|Austin|Denver|Atlanta|Miami|Dallas|Houston|Philadelphia|Phoenix|San Diego|Portland|Bay Area|San Francisco Bay Area|Minneapolis|Nashville|Salt Lake City|Washington DC|Palo Alto',
  Canada: 'Toronto|Vancouver|Montreal|Montréal|Calgary|Ottawa|Edmonton|Waterloo',
  Europe:
    'London|Manchester|Edinburgh|Glasgow|Bristol|Leeds|Birmingham|Cambridge|Oxford|Dublin|Paris|Lyon|Berlin|Munich|München|Hamburg|Frankfurt|Cologne|Amsterdam|Rotterdam|Brussels|Antwerp|Zurich|Zürich|Geneva|Vienna|Madrid|Barcelona|Lisbon|Porto|Milan|Rome|Stockholm|Gothenburg|Copenhagen|Oslo|Helsinki|Warsaw|Krakow|Prague|Budapest|Bucharest|Athens|Tallinn|Riga|Vilnius|Luxembourg|Istanbul',
  Asia: 'Singapore|Hong Kong|Tokyo|Seoul|Shanghai|Beijing|Shenzhen|Taipei|Bangkok|Jakarta|Manila|Kuala Lumpur|Ho Chi Minh City|Hanoi|Mumbai|Bangalore|Bengaluru|Delhi|New Delhi|Hyderabad|Dubai|Abu Dhabi|Riyadh|Tel Aviv',
  'South America':
    'São Paulo|Sao Paulo|Rio de Janeiro|Buenos Aires|Santiago|Bogotá|Bogota|Medellín|Medellin|Lima|Montevideo',
  Australia:
    'Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Auckland|Wellington|NSW|New South Wales|Victoria|Queensland',
};

/** Cities that postings name without their country. */
export const majorCities = new Map(
  Object.entries(cities).flatMap(([location, names]) =>
    names.split('|').map((name) => [name.toLowerCase(), location as Location] as const),
  ),
);
