/** The unparsed texts of a file by the field of the profile that they belong to. Missing ones are empty. */
export interface RawProfile {
  headline: string;
  bio: string;
  /** 'London, England, United Kingdom'. */
  place: string;
  city: string;
  /** A location of the product, or the code of a country (ISO 3166-1). */
  region: string;
  linkedin: string;
  website: string;
  experience: { title: string; company: string; start: string; end: string; description: string }[];
  education: { school: string; degree: string; field: string; start: string; end: string }[];
  skills: string[];
  languages: { name: string; fluency: string }[];
  certificates: { title: string; issuer: string; date: string }[];
}
