import type { FractionalType } from './values.ts';

/**
 * What people call the functions, in English, German and French: lower case, without accents. A title is the function; an
 * area is a word for it that also occurs in other texts, such as 'finance'.
 */
export const functionTitles: Partial<Record<FractionalType, { titles: string; areas: string }>> = {
  CEO: {
    titles:
      'ceo, chief executive officer, chief executive, managing director, general manager, president, geschaftsfuhrer, geschaftsfuhrerin, geschaftsfuhrung, geschaftsleitung, vorstandsvorsitzender, pdg, president directeur general, directeur general, directrice generale, directeur executif',
    areas: 'general management, direction generale, unternehmensfuhrung',
  },
  CFO: {
    titles:
      'cfo, chief financial officer, chief finance officer, finanzvorstand, finanzchef, finanzchefin, finanzleiter, finanzleiterin, finanzdirektor, kaufmannischer leiter, kaufmannische leiterin, kaufmannische leitung, daf, directeur administratif et financier, directrice administrative et financiere, directeur financier, directrice financiere',
    areas:
      'finance, finances, financial, finanzen, finanz, finanzwesen, rechnungswesen, financier, financiere',
  },
  COO: {
    titles:
      'coo, chief operating officer, chief operations officer, betriebsleiter, betriebsleiterin, betriebsleitung, operativer geschaftsfuhrer, directeur des operations, directrice des operations, directeur operationnel, directeur d exploitation',
    areas: 'operations, operating, ops, betrieb, exploitation',
  },
  CMO: {
    titles:
      'cmo, chief marketing officer, chief growth officer, chief brand officer, marketingvorstand, marketingchef, marketingleiter, marketingleiterin, marketingleitung, marketingdirektor, marketeer, directeur marketing, directrice marketing, directeur du marketing',
    areas: 'marketing, growth, brand, demand generation, wachstum, marke, marque',
  },
  CIO: {
    titles:
      'cio, chief information officer, chief digital officer, it leiter, it leitung, it director, head of it, leiter it, it vorstand, dsi, directeur des systemes d information, directrice des systemes d information, directeur informatique, directrice informatique',
    areas: 'information technology, informatik, informatique, systemes d information',
  },
  CTO: {
    titles:
      'cto, chief technology officer, chief technical officer, chief technological officer, technikvorstand, technischer leiter, technische leiterin, technische leitung, technischer direktor, technischer geschaftsfuhrer, entwicklungsleiter, entwicklungsleiterin, directeur technique, directrice technique, directeur de la technologie',
    areas:
      'technology, technical, tech, engineering, software engineering, technologie, technik, entwicklung, softwareentwicklung',
  },
  CHRO: {
    titles:
      'chro, chief human resources officer, chief people officer, chief hr officer, cpo people, personalvorstand, personalchef, personalchefin, personalleiter, personalleiterin, personalleitung, drh, directeur des ressources humaines, directrice des ressources humaines, directeur rh, directrice rh',
    areas:
      'human resources, hr, people, people and culture, personal, personalwesen, ressources humaines, rh',
  },
  'Chief Legal': {
    titles:
      'chief legal, chief legal officer, clo, general counsel, gc, head of legal, chefjurist, chefjuristin, chefsyndikus, syndikus, justiziar, justiziarin, leiter recht, leiterin recht, directeur juridique, directrice juridique',
    areas: 'legal, law, counsel, recht, rechtsabteilung, juridique',
  },
  'CSO (sales)': {
    titles:
      'cso, cso sales, chief sales officer, chief revenue officer, chief commercial officer, cro, cco, vertriebsvorstand, vertriebschef, vertriebsleiter, vertriebsleiterin, vertriebsleitung, vertriebsdirektor, directeur commercial, directrice commerciale, directeur des ventes, directrice des ventes',
    areas: 'sales, revenue, commercial, business development, vertrieb, verkauf, ventes, commerciale',
  },
};

/** Words of rank: beside an area they make its title, as in 'VP Finance' and 'finance lead'. */
export const rankWords =
  'chief, officer, head, head of, vp, svp, evp, vp of, vice president, vice president of, director, director of, lead, leader, manager, executive, exec, expert, advisor, adviser, consultant, leiter, leiterin, leitung, leiter der, chef, chefin, direktor, direktorin, bereichsleiter, bereichsleiterin, berater, beraterin, directeur, directrice, directeur des, directrice des, directeur de la, responsable, conseiller';

/** Words that a search does not need: everything here is part time and for executives. They still count for the order. */
export const fillerWords =
  'fractional, part time, parttime, freelance, freelancer, outsourced, virtual, interim, job, jobs, role, roles, position, positions, vacancy, vacancies, stelle, stellen, stellenangebot, stellenangebote, emploi, emplois, poste, offre, offres, teilzeit, freiberuflich, freiberufler, auf zeit, temps partiel, a temps partiel, a temps partage, temps partage, externe, externer, de transition, in, near, for, im, bei, fur, pour, a, en, m w d, w m d, m f d, h f';
