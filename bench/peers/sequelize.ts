import { freePort } from '../../server/test/free-port.ts';
import { startProcess } from '../processes.ts';
import { makeNext, type Peer, type PeerWorld } from './peer.ts';

export const startSequelize = async (world: PeerWorld): Promise<Peer> => {
  const port = await freePort();
  const server = await startProcess(
    ['bench/peers/sequelize-server.ts', world.url, String(port)],
    port,
    '/ready',
    { NODE_ENV: 'production' },
  );
  return {
    name: 'Express 5 + Sequelize 6',
    asks: '`findAndCountAll` and `findByPk` with `attributes` and `include`, over the same tables; a session and its user looked up for a person',
    server,
    next: makeNext(world, world.sessionId, {
      list: (page) => `/jobs?page=${page}`,
      job: (id) => `/jobs/${id}`,
    }),
  };
};
