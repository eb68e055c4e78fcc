-- The value of one unit of each currency in US dollars, by which pay in different currencies is compared.
create table reference_rates (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  usd_rate numeric(20, 10) not null check (usd_rate > 0),
  day date not null
);
-- The rates per euro that the European Central Bank published for 31 December 2024, written down without access to its
-- site. A daily task replaces them; until then, pages state their day.
insert into reference_rates (currency, usd_rate, day)
select currency, round(1.0389 / per_euro, 10), '2024-12-31' from (values
  ('EUR', 1), ('USD', 1.0389), ('AUD', 1.6772), ('BGN', 1.9558), ('BRL', 6.4253), ('CAD', 1.4948), ('CHF', 0.9412),
  ('CNY', 7.5833), ('CZK', 25.185), ('DKK', 7.4578), ('GBP', 0.82918), ('HKD', 8.0686), ('HUF', 411.35), ('IDR', 16820.88),
  ('ILS', 3.7885), ('INR', 88.9335), ('MXN', 21.5504), ('MYR', 4.6454), ('NOK', 11.795), ('NZD', 1.8532), ('PHP', 60.301),
  ('PLN', 4.275), ('RON', 4.9743), ('SEK', 11.459), ('SGD', 1.4164), ('THB', 35.676), ('TRY', 36.7372), ('ZAR', 19.6188)
) as published (currency, per_euro);

-- US cents of `amount * over / under`, rounded half up once. div() keeps it exact.
create function usd_cents(amount bigint, usd_rate numeric, over bigint, under bigint) returns bigint
  language sql immutable strict parallel safe return
  div(2 * amount * usd_rate * over + under, 2::numeric * nullif(under, 0))::bigint;

-- US cents an hour of an amount that pays an hour, a day of 8 hours, a month, or a project of some months, at a pace of
-- `year_hours` a year. The same rule as compareRate() of the contract. Null without the hours or a reference rate.
create function hourly_usd(amount bigint, usd_rate numeric, period text, year_hours bigint, months bigint) returns bigint
  language sql immutable parallel safe return
  case period
    when 'hour' then usd_cents(amount, usd_rate, 1, 1)
    when 'day' then usd_cents(amount, usd_rate, 1, 8)
    when 'month' then usd_cents(amount, usd_rate, 12, year_hours)
    when 'project' then usd_cents(amount, usd_rate, 12, year_hours * months)
  end;

-- US cents a month of the same.
create function monthly_usd(amount bigint, usd_rate numeric, period text, year_hours bigint, months bigint) returns bigint
  language sql immutable parallel safe return
  case period
    when 'hour' then usd_cents(amount, usd_rate, year_hours, 12)
    when 'day' then usd_cents(amount, usd_rate, year_hours, 96)
    when 'month' then usd_cents(amount, usd_rate, 1, 1)
    when 'project' then usd_cents(amount, usd_rate, 1, months)
  end;

-- What is paid by the hour, in US cents: the quartiles of posts, offers and agreements. A nightly task writes the
-- segments with enough of them. A null location or kind of engagement means all.
create table rate_quartiles (
  fractional_type text not null,
  location text,
  engagement text,
  points integer not null,
  low_usd bigint not null,
  middle_usd bigint not null,
  high_usd bigint not null,
  constraint rate_quartiles_key unique nulls not distinct (fractional_type, location, engagement)
);

-- For a table with a currency: its reference rate, which a task updates afterwards. Null if it has none.
create function set_usd_rate() returns trigger language plpgsql as $$
begin
  new.usd_rate := (select usd_rate from reference_rates where currency = new.currency);
  return new;
end $$;

-- Functions (executive types), industries, and subcategories of industries (kind `part`).
create table categories (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('function', 'industry', 'part')),
  parent_id uuid references categories (id),
  title text not null,
  icon text not null default '',
  position integer not null default 0,
  -- No longer offered. What has it keeps it.
  retired_at timestamptz,
  check ((kind = 'part') = (parent_id is not null))
);
create unique index categories_title on categories (kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(title));
create index categories_parent on categories (parent_id, position);
create trigger categories_live after insert or update on categories for each row
  execute function notify_changed('site', 'admins', 'id');

create table skills (
  id uuid primary key default uuidv7(),
  title text not null,
  -- A skill that a user typed is suggested to others only after it is approved.
  approved boolean not null default true,
  retired_at timestamptz
);
create unique index skills_title on skills (lower(title));
create index skills_prefix on skills (lower(title) text_pattern_ops) where approved and retired_at is null;
create trigger skills_live after insert or update on skills for each row
  execute function notify_changed('site', 'admins', 'id');

insert into categories (kind, title, icon, position) values
  ('function', 'CEO', 'crown', 1),
  ('function', 'CFO', 'coins', 2),
  ('function', 'COO', 'settings-cog', 3),
  ('function', 'CMO', 'speakerphone', 4),
  ('function', 'CIO', 'server-2', 5),
  ('function', 'CTO', 'code', 6),
  ('function', 'CHRO', 'users-group', 7),
  ('function', 'Chief Legal', 'scale', 8),
  ('function', 'CSO (sales)', 'trending-up', 9),
  ('function', 'Other specialized Fractional Executive', 'briefcase-2', 10);

insert into categories (kind, title, icon, position) values
  ('industry', 'Software and SaaS', 'app-window', 1),
  ('industry', 'Financial services', 'building-bank', 2),
  ('industry', 'Fintech', 'credit-card', 3),
  ('industry', 'Healthcare', 'stethoscope', 4),
  ('industry', 'Life sciences', 'microscope', 5),
  ('industry', 'Manufacturing', 'building-factory-2', 6),
  ('industry', 'Retail', 'building-store', 7),
  ('industry', 'E-commerce', 'shopping-cart', 8),
  ('industry', 'Consumer goods', 'basket', 9),
  ('industry', 'Professional services', 'briefcase', 10),
  ('industry', 'Marketing and media', 'ad-2', 11),
  ('industry', 'Education', 'school', 12),
  ('industry', 'Real estate', 'home', 13),
  ('industry', 'Construction', 'crane', 14),
  ('industry', 'Energy and utilities', 'bolt', 15),
  ('industry', 'Climate and sustainability', 'leaf', 16),
  ('industry', 'Transport and logistics', 'truck', 17),
  ('industry', 'Hospitality and travel', 'bed', 18),
  ('industry', 'Agriculture and food', 'plant-2', 19),
  ('industry', 'Telecommunications', 'antenna', 20),
  ('industry', 'Hardware and devices', 'cpu', 21),
  ('industry', 'Insurance', 'shield-check', 22),
  ('industry', 'Government and public sector', 'building-community', 23),
  ('industry', 'Non-profit', 'heart-handshake', 24),
  ('industry', 'Sports and entertainment', 'ball-football', 25),
  ('industry', 'Private equity and venture capital', 'chart-pie', 26);

insert into categories (kind, parent_id, title, position)
select 'part', industry.id, part.title, part.position
from (
  values
    ('Software and SaaS', array['B2B SaaS', 'Consumer apps', 'Developer tools', 'Cybersecurity', 'Data and AI', 'Vertical software']),
    ('Financial services', array['Banking', 'Wealth and asset management', 'Lending', 'Payments', 'Accounting and tax', 'Fund administration']),
    ('Fintech', array['Digital banking', 'Payments infrastructure', 'Insurtech', 'Regtech', 'Crypto and digital assets']),
    ('Healthcare', array['Hospitals and clinics', 'Digital health', 'Medical devices', 'Dental and vision', 'Mental health', 'Elder care']),
    ('Life sciences', array['Biotechnology', 'Pharmaceuticals', 'Diagnostics', 'Contract research', 'Laboratory tools']),
    ('Manufacturing', array['Industrial equipment', 'Electronics', 'Contract manufacturing', 'Metals and plastics', 'Packaging', 'Automotive parts']),
    ('Retail', array['Grocery', 'Fashion and apparel', 'Speciality stores', 'Franchise', 'Department and discount stores']),
    ('E-commerce', array['Direct to consumer', 'Marketplaces', 'Subscription commerce', 'Wholesale platforms', 'Fulfilment']),
    ('Consumer goods', array['Food and drink', 'Beauty and personal care', 'Household products', 'Toys and leisure', 'Pet products']),
    ('Professional services', array['Management consulting', 'Law firms', 'Accounting firms', 'Architecture and engineering', 'Staffing and recruiting']),
    ('Marketing and media', array['Advertising agencies', 'Publishing', 'Film and television', 'Public relations', 'Events']),
    ('Education', array['Schools', 'Higher education', 'Education technology', 'Corporate training', 'Early childhood']),
    ('Real estate', array['Residential', 'Commercial', 'Property management', 'Property technology', 'Real estate investment']),
    ('Construction', array['General contracting', 'Building materials', 'Infrastructure', 'Speciality trades', 'Construction technology']),
    ('Energy and utilities', array['Oil and gas', 'Renewable power', 'Energy storage', 'Water and waste', 'Grid and utilities']),
    ('Climate and sustainability', array['Carbon management', 'Circular economy', 'Clean transport', 'Sustainable materials']),
    ('Transport and logistics', array['Freight and trucking', 'Warehousing', 'Last-mile delivery', 'Aviation', 'Maritime', 'Supply chain software']),
    ('Hospitality and travel', array['Hotels and resorts', 'Restaurants', 'Travel agencies and platforms', 'Leisure and attractions']),
    ('Agriculture and food', array['Farming', 'Food processing', 'Agricultural technology', 'Alternative proteins', 'Food distribution']),
    ('Telecommunications', array['Network operators', 'Network equipment', 'Satellite', 'Managed services']),
    ('Hardware and devices', array['Semiconductors', 'Robotics', 'Consumer electronics', 'Internet of things', 'Aerospace systems']),
    ('Insurance', array['Property and casualty', 'Life and pensions', 'Health insurance', 'Brokerage', 'Reinsurance']),
    ('Government and public sector', array['Central government', 'Local government', 'Defence', 'Public health', 'Government technology']),
    ('Non-profit', array['Foundations', 'Charities', 'Associations', 'Social enterprise', 'International development']),
    ('Sports and entertainment', array['Clubs and leagues', 'Gaming', 'Music', 'Fitness and wellness']),
    ('Private equity and venture capital', array['Buyout portfolio companies', 'Growth equity', 'Venture portfolio companies', 'Family offices'])
) as parts (industry, titles)
join categories as industry on industry.kind = 'industry' and industry.title = parts.industry
cross join unnest(parts.titles) with ordinality as part (title, position);

insert into skills (title) values
  ('Account-based marketing'), ('Agile delivery'), ('Anti-money laundering'), ('API strategy'),
  ('Artificial intelligence strategy'), ('Audit readiness'), ('AWS'), ('Bank relations'),
  ('Board governance'), ('Board reporting'), ('Brand positioning'), ('Brand strategy'), ('Budgeting'),
  ('Business continuity'), ('Business development'), ('Business intelligence'), ('Business model design'),
  ('Business strategy'), ('Cap table management'), ('Cash flow management'), ('Change communication'),
  ('Change management'), ('Channel sales'), ('Chief of staff'), ('Clinical strategy'), ('Cloud migration'),
  ('Commercial contracts'), ('Community building'), ('Compensation and benefits'), ('Content strategy'),
  ('Contract negotiation'), ('Conversion optimisation'), ('Corporate communications'),
  ('Corporate development'), ('Corporate law'), ('Corporate secretarial'), ('Cost reduction'),
  ('Crisis management'), ('CRM implementation'), ('Culture building'), ('Customer experience'),
  ('Customer lifecycle'), ('Customer operations'), ('Customer retention'), ('Customer segmentation'),
  ('Customer success'), ('Cybersecurity'), ('Data engineering'), ('Data governance'), ('Data privacy'),
  ('Data strategy'), ('Debt financing'), ('Demand generation'), ('DevOps'), ('Digital transformation'),
  ('Disaster recovery'), ('Diversity and inclusion'), ('Due diligence'), ('E-commerce growth'),
  ('Email marketing'), ('Employee engagement'), ('Employee relations'), ('Employment law'),
  ('Engineering management'), ('Enterprise architecture'), ('Enterprise sales'), ('Equity compensation'),
  ('ERP implementation'), ('ESG strategy'), ('Event marketing'), ('Executive coaching'),
  ('Executive hiring'), ('Exit planning'), ('Facilities management'), ('Finance automation'),
  ('Financial modelling'), ('Financial planning and analysis'), ('Forecasting'), ('Founder coaching'),
  ('Founder-led sales'), ('Fundraising'), ('GDPR'), ('Generative AI'), ('Go-to-market strategy'),
  ('Google Cloud'), ('Government relations'), ('Grant funding'), ('Growth equity'), ('Growth marketing'),
  ('Health and safety'), ('HIPAA'), ('HR systems'), ('HubSpot'), ('IFRS'), ('Information security'),
  ('Innovation management'), ('Inside sales'), ('Intellectual property'), ('Internal controls'),
  ('International expansion'), ('Inventory management'), ('Investor relations'), ('IPO readiness'),
  ('ISO 27001'), ('IT governance'), ('IT service management'), ('IT strategy'), ('Key account management'),
  ('KPI design'), ('Leadership development'), ('Lean management'), ('Learning and development'),
  ('Legacy modernisation'), ('Licensing'), ('Litigation management'), ('Logistics'), ('Machine learning'),
  ('Management accounts'), ('Manufacturing operations'), ('Market entry'), ('Market research'),
  ('Marketing analytics'), ('Marketing automation'), ('Medical affairs'), ('Mergers and acquisitions'),
  ('Microsoft 365'), ('Microsoft Azure'), ('Mobile development'), ('Month-end close'), ('NetSuite'),
  ('OKRs'), ('Operational due diligence'), ('Operations management'), ('Organisation design'),
  ('Outsourcing'), ('Paid media'), ('Payroll'), ('People strategy'), ('Performance management'),
  ('Performance marketing'), ('Pipeline management'), ('Platform engineering'), ('Post-merger integration'),
  ('Pricing strategy'), ('Process improvement'), ('Procurement'), ('Product discovery'),
  ('Product management'), ('Product marketing'), ('Product strategy'), ('Programme management'),
  ('Project management'), ('Public relations'), ('Quality management'), ('Regulatory compliance'),
  ('Remote team leadership'), ('Research and development'), ('Restructuring'), ('Revenue operations'),
  ('Revenue recognition'), ('Risk management'), ('SaaS metrics'), ('Sales compensation'),
  ('Sales enablement'), ('Sales forecasting'), ('Sales hiring'), ('Sales leadership'), ('Sales operations'),
  ('Sales strategy'), ('Salesforce implementation'), ('SAP'), ('Search engine optimisation'),
  ('Seed fundraising'), ('Series A fundraising'), ('Series B fundraising'), ('Service delivery'),
  ('Six Sigma'), ('SOC 2'), ('Social media strategy'), ('Software architecture'), ('SOX compliance'),
  ('Stakeholder management'), ('Strategic partnerships'), ('Strategic planning'), ('Succession planning'),
  ('Supply chain management'), ('Sustainability reporting'), ('Systems integration'), ('Talent acquisition'),
  ('Tax planning'), ('Technical due diligence'), ('Technical hiring'), ('Technology roadmap'),
  ('Tender and bid management'), ('Transfer pricing'), ('Treasury'), ('Turnaround'), ('Unit economics'),
  ('US GAAP'), ('User experience'), ('Valuation'), ('Vendor management'), ('Venture debt'),
  ('Workforce planning'), ('Working capital');

-- The words of searches and of what they find: English stems without accents. `plain_words` keeps the words unstemmed.
create extension if not exists unaccent;
create text search configuration search_words (copy = english);
alter text search configuration search_words alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration plain_words (copy = simple);
alter text search configuration plain_words alter mapping for hword, hword_part, word with unaccent, simple;

-- The words and cities of jobs and people, in lower case without accents. Misspelled searches are corrected by them. An
-- hourly task fills the table.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create table search_words (
  word text primary key,
  -- The number of sampled rows with the word.
  rows integer not null,
  -- Of a city: its name as written, and its country (ISO 3166-1) if a row states it.
  city text,
  country text
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_cities on search_words (rows desc) where city is not null;
