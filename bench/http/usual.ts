// A common stack: Express with an object-relational mapper. The same list and the same job, written as in its guides.
// Run as a process.
import express from 'express';
import { DataTypes, Op, Sequelize } from 'sequelize';

const [url = '', port] = process.argv.slice(2);
const database = new Sequelize(url, { logging: false, pool: { max: 16 } });
const id = { type: DataTypes.UUID, primaryKey: true };
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

const Job = database.define(
  'jobs',
  {
    id,
    ...columns(words, DataTypes.TEXT),
    ...columns(numbers, DataTypes.BIGINT),
    ...columns(times, DataTypes.DATE),
    skill_titles: DataTypes.ARRAY(DataTypes.TEXT),
    outcomes: DataTypes.ARRAY(DataTypes.TEXT),
  },
  options,
);
const Company = database.define('companies', { id, name: DataTypes.TEXT }, options);
const Owner = database.define('company_owners', { company_id: id, user_id: DataTypes.UUID }, options);
const Category = database.define('categories', { id, title: DataTypes.TEXT }, options);
Job.belongsTo(Company, { foreignKey: 'company_id', as: 'company' });
Company.hasOne(Owner, { foreignKey: 'company_id', as: 'owner' });
Job.belongsTo(Category, { foreignKey: 'main_category', as: 'category' });

const include = [
  { model: Company, as: 'company', include: [{ model: Owner, as: 'owner' }] },
  { model: Category, as: 'category' },
];
const live = () => ({ status: 'active', archived_at: null, expires_at: { [Op.gt]: new Date() } });

const app = express();
app.get('/ready', (_request, response) => void response.json({ status: 'ready' }));
app.get('/list', async (request, response) => {
  const { rows, count } = await Job.findAndCountAll({
    where: live(),
    include,
    order: [
      ['published_at', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: 20,
    offset: Number(request.query.skip),
  });
  response.json({ count, results: rows });
});
app.get('/row', async (request, response) => {
  const job = await Job.findOne({ where: { id: String(request.query.job) }, include });
  const similar = await Job.findAll({
    where: { ...live(), fractional_type: job?.get('fractional_type') as string },
    include,
    order: [['published_at', 'DESC']],
    limit: 4,
  });
  response.json({ job, similar });
});
app.listen(Number(port), '127.0.0.1');
