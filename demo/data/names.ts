export const firstNames =
  'Abigail Adaeze Adrian Aisha Alba Alistair Amara Amelie Andre Anika Annika Anton Arjun Astrid Aurelia Bastian Beatriz Benedict Bianca Camille Carlos Celeste Chiara Cormac Dalia Damian Deepa Dominic Edith Elena Elias Eloise Emeka Esme Farah Felix Fiona Florian Freya Gabriel Georgia Giles Greta Hana Hector Hugo Imogen Ingrid Isadora Ivo Jasper Joana Jonah Josephine Julian Kaito Karina Keiran Kiran Lachlan Laila Leandro Leonie Linus Lorcan Lucia Magnus Malika Marcel Margot Mateo Matilda Mira Moira Nadia Naveen Niamh Nikhil Nina Oded Olivia Orla Oscar Paloma Petra Philippa Priya Quentin Rafael Rhea Rohan Rosalind Rowan Ruben Sabine Samir Selma Silas Simone Stellan Sunita Tamsin Tariq Thea Theo Tomas Ursula Valentin Vera Viola Wesley Xenia Yara Yusuf Zoe'.split(
    ' ',
  );

export const lastNames =
  'Abernethy Adeyemi Alder Amsel Anand Arkwright Ashgrove Baird Balakrishnan Barlowe Beaumont Birch Blackwood Bower Brannigan Brightman Cairnes Calder Carrow Castellan Chaudhry Clovelly Corrigan Cramond Dacosta Dalgaard Delacroix Dhillon Drummond Eastlake Ekwueme Elswick Fairbairn Farrow Fennimore Ferreira Fogarty Galloway Gardiner Greaves Gupte Haldane Hartnell Hathersage Hayashi Holm Iversen Jellicoe Kapadia Kessel Kirkbride Kowal Lachance Langstrom Larkin Ledger Lindgren Lockhart Lovell Macready Madaki Mallory Marchetti Mbeki Merriweather Millhouse Moravec Nakagawa Nettleton Norling Oduya Okonjo Olander Pemberton Penhallow Perrault Pryce Quill Radley Ranasinghe Redfern Rossiter Rutherglen Saltonstall Sandoval Santhosh Sheridan Sorrel Stavros Stirling Takemori Tavener Thackray Thistlewood Tremayne Ullman Vandermeer Vasquez Villanueva Wakeling Westerby Whitlock Wilder Winterbourne Yamada Zeller'.split(
    ' ',
  );

/** Invented former employers. */
export const formerEmployers = [
  'Aldwick Instruments',
  'Ambrose Mills',
  'Argent Fields',
  'Barrowdale Group',
  'Bellwether Systems',
  'Birchgate Bank',
  'Blue Heron Logistics',
  'Brackenridge',
  'Cardinal Works',
  'Castleford Paper',
  'Crestline Health',
  'Daybreak Foods',
  'Eastmere Water',
  'Elmstead Software',
  'Falconbridge Travel',
  'Gladewater Energy',
  'Granary Street',
  'Harcourt Lighting',
  'Highmoor Textiles',
  'Inverlane Media',
  'Kingsholt Retail',
  'Lakehurst Devices',
  'Larch & Lime',
  'Longacre Insurance',
  'Millbrae Motors',
  'Moorgate Analytics',
  'Nightingale Labs',
  'Oldbury Steel',
  'Osprey Telecom',
  'Penrose Education',
  'Redwell Pharma',
  'Riverstone Homes',
  'Sandpiper Airways',
  'Seaforth Packaging',
  'Sunderby Dairy',
  'Thornhill Partners',
  'Upton Grange',
  'Wexcombe Tools',
  'Whitegate Studios',
  'Yarrow Biologics',
];

export const schools = [
  ['Northgate Business School', 'MBA'],
  ['Aldermoor University', 'BSc'],
  ['Lakeside Institute of Technology', 'MSc'],
  ['St Brannoc College', 'BA'],
  ['University of Eastmere', 'BSc'],
  ['Harlow Park School of Management', 'Executive MBA'],
  ['Western Fells University', 'MA'],
  ['Polytechnic of Saint-Aubin', 'MEng'],
] as const;

export const fieldsOfStudy = [
  'Economics',
  'Business administration',
  'Mathematics',
  'Engineering',
  'Law',
  'Psychology',
  'Computer science',
  'History',
  'Physics',
  'Communication',
];
