// A common stack: Express with an object-relational mapper. The same list and the same job, written as in its guides.
// Run as a process.
import express from 'express';
import { Op } from 'sequelize';
import { defineModels } from './sequelize-models.ts';

const [url = '', port] = process.argv.slice(2);
const { Job, Company, Owner, Category } = defineModels(url);

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
