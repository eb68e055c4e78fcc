import { DataTypes, Sequelize } from 'sequelize';

/** A new object each time: Sequelize writes the name of the column into it. */
const id = () => ({ type: DataTypes.UUID, primaryKey: true });
const words = [
  ...['title', 'summary', 'description', 'fractional_type', 'location', 'city', 'workplace', 'rate_period'],
  ...['client_type_expertise', 'currency', 'equity', 'engagement', 'status', 'source'],
];
const numbers = [
  ...['hours_per_week_min', 'hours_per_week_max', 'term_months', 'budget_min_minor', 'budget_max_minor'],
  ...['reply_promise_days', 'applicants_count'],
];
const times = ['published_at', 'expires_at', 'created_at', 'archived_at', 'promoted_until'];
const columns = (
  names: string[],
  type: typeof DataTypes.TEXT | typeof DataTypes.BIGINT | typeof DataTypes.DATE,
) => Object.fromEntries(names.map((name) => [name, type]));
const options = { timestamps: false };

/** The models of a marketplace's jobs, as the guides of Sequelize write them. */
export const defineModels = (url: string) => {
  const database = new Sequelize(url, { logging: false, pool: { max: 16 } });
  const Job = database.define(
    'jobs',
    {
      id: id(),
      ...columns(words, DataTypes.TEXT),
      ...columns(numbers, DataTypes.BIGINT),
      ...columns(times, DataTypes.DATE),
      skill_titles: DataTypes.ARRAY(DataTypes.TEXT),
      outcomes: DataTypes.ARRAY(DataTypes.TEXT),
    },
    options,
  );
  const Company = database.define('companies', { id: id(), name: DataTypes.TEXT }, options);
  const Owner = database.define('company_owners', { company_id: id(), user_id: DataTypes.UUID }, options);
  const Category = database.define('categories', { id: id(), title: DataTypes.TEXT }, options);
  Job.belongsTo(Company, { foreignKey: 'company_id', as: 'company' });
  Company.hasOne(Owner, { foreignKey: 'company_id', as: 'owner' });
  Job.belongsTo(Category, { foreignKey: 'main_category', as: 'category' });
  return { database, Job, Company, Owner, Category };
};
