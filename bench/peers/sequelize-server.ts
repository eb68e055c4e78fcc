// Express and Sequelize, with the models of `bench:http`: the list and the job with the columns that the other peers
// send. A request with a token costs it a look-up of the session and its user. Usage: node sequelize-server.ts <database URL> <port>
import express from 'express';
import { DataTypes, Op } from 'sequelize';
import { defineModels } from '../http/sequelize-models.ts';
import { cardColumns, cardCompanyColumns, companyColumns, jobColumns } from './columns.ts';

const [url = '', port] = process.argv.slice(2);
const { database, Job, Company, Category } = defineModels(url);
const id = { type: DataTypes.UUID, primaryKey: true };
const User = database.define('users', { id, status: DataTypes.TEXT }, { timestamps: false });
const Session = database.define(
  'sessions',
  { id, user_id: DataTypes.UUID, expires_at: DataTypes.DATE, revoked_at: DataTypes.DATE },
  { timestamps: false },
);
Session.belongsTo(User, { foreignKey: 'user_id', as: 'user' });

const include = (attributes: string[]) => [
  { model: Company, as: 'company', attributes: ['id', ...attributes] },
  { model: Category, as: 'category', attributes: ['id', 'title'] },
];

const app = express();
app.get('/ready', (_request, response) => void response.json({ status: 'ready' }));
app.use(async (request, response, next) => {
  const token = request.headers.authorization?.replace('Bearer ', '');
  if (token === undefined) return next();
  const session = await Session.findOne({
    where: { id: token, revoked_at: null, expires_at: { [Op.gt]: new Date() } },
    include: [{ model: User, as: 'user', where: { status: 'active' } }],
  });
  if (session) return next();
  response.status(401).json({ error: 'Sign in.' });
});
app.get('/jobs', async (request, response) => {
  const { rows, count } = await Job.findAndCountAll({
    attributes: ['id', ...cardColumns],
    where: { status: 'active', archived_at: null, expires_at: { [Op.gt]: new Date() } },
    include: include(cardCompanyColumns),
    order: [
      ['published_at', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: 20,
    offset: (Number(request.query.page) - 1) * 20,
  });
  response.json({ count, results: rows });
});
app.get('/jobs/:id', async (request, response) => {
  const job = await Job.findByPk(request.params.id, {
    attributes: ['id', ...jobColumns],
    include: include(companyColumns),
  });
  response.json(job);
});
app.listen(Number(port), '127.0.0.1');
