import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

// Two members of Patroni, each in a network namespace of its own with a disk of its own, an etcd and an HAProxy. Needs root,
// and Debian's patroni, etcd-server, haproxy and postgresql-15.

const binFolder = '/usr/lib/postgresql/15/bin';
const net = '10.219.7';
const host = `${net}.1`;
const bridgeName = 'cadrebr';
const diskSize = '700m';
const password = 'only-for-this-test';
const deploy = join(import.meta.dirname, '../../deploy/patroni');

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' }).toString();
const tryRun = (command: string, ...args: string[]) => {
  try {
    run(command, ...args);
  } catch {
    // It is gone already.
  }
};
const getOwnId = (flag: '-u' | '-g') => Number(run('id', flag, 'postgres'));

export type MemberName = 'one' | 'two';
interface Member {
  name: MemberName;
  address: string;
  space: string;
  /** Its end of the cable, on the bridge. */
  cable: string;
  disk: string;
  patroni?: ChildProcess;
}

export const patroniCluster = async () => {
  const folder = mkdtempSync('/var/tmp/cadre-patroni-');
  run('chmod', '755', folder);
  const members: Member[] = (['one', 'two'] as const).map((name, index) => ({
    name,
    address: `${net}.${11 + index}`,
    space: `cadre-${name}`,
    cable: `cadre${name}`,
    disk: join(folder, name),
  }));
  const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closes.splice(0).reverse()) await step();
  };

  const layNetwork = () => {
    // Of a run that was killed.
    for (const { space, cable } of members) {
      tryRun('ip', 'netns', 'del', space);
      tryRun('ip', 'link', 'del', cable);
    }
    tryRun('ip', 'link', 'del', bridgeName);
    run('ip', 'link', 'add', bridgeName, 'type', 'bridge');
    closes.push(() => tryRun('ip', 'link', 'del', bridgeName));
    run('ip', 'addr', 'add', `${host}/24`, 'dev', bridgeName);
    run('ip', 'link', 'set', bridgeName, 'up');
    for (const { space, cable, address } of members) {
      run('ip', 'netns', 'add', space);
      closes.push(() => tryRun('ip', 'netns', 'del', space));
      run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      run('ip', 'link', 'set', cable, 'master', bridgeName);
      run('ip', 'link', 'set', cable, 'up');
      for (const command of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
        run('ip', '-n', space, ...command.split(' '));
    }
  };

  const startEtcd = () => {
    const data = join(folder, 'etcd');
    mkdirSync(data, { mode: 0o700 });
    const url = `http://${host}:2379`;
    const etcd = spawn(
      'etcd',
      [
        ...['--data-dir', data, '--listen-client-urls', url, '--advertise-client-urls', url],
        ...['--listen-peer-urls', `http://${host}:2380`, '--log-level', 'error'],
      ],
      { stdio: 'ignore' },
    );
    closes.push(() => endProcess(etcd, 'SIGKILL'));
  };

  const startMember = (member: Member) => {
    const { name, address, space, disk } = member;
    const text = readFileSync(join(deploy, 'member.yaml'), 'utf8')
      .replace('name: NAME', `name: ${name}`)
      .replaceAll('ADDRESS', address)
      .replace('hosts: ETCD', `hosts: ${host}:2379`)
      .replace(': BIN', `: ${binFolder}`)
      .replace(': DATA', `: ${join(disk, 'data')}`)
      .replace(': SOCKETS', `: ${disk}`)
      .replaceAll(/\b[A-Z]+_PASSWORD\b/g, password);
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, text);
    const drop = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const patroni = spawn(
      'ip',
      ['netns', 'exec', space, ...drop, '/usr/bin/python3', '/usr/bin/patroni', file],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: disk, LANG: 'C.UTF-8' },
      },
    );
    const log = createWriteStream(join('/tmp', `cadre-patroni-${name}.log`), { flags: 'a' });
    patroni.stdout.pipe(log);
    patroni.stderr.pipe(log);
    member.patroni = patroni;
    const watch = spawn('ip', ['netns', 'exec', space, ...drop, 'sh', join(deploy, 'disk-watch.sh')], {
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', DATA: join(disk, 'data'), ADDRESS: address },
    });
    watch.unref();
  };

  /** Kills everything that runs in the member's namespace, PostgreSQL included. */
  const killMember = ({ space }: Member) => {
    for (const pid of run('ip', 'netns', 'pids', space).split('\n').filter(Boolean))
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended with another one.
      }
  };

  const getState = async ({ address }: Member) => {
    const response = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(1_000) });
    return (await response.json()) as { role: string; state: string; sync_standby?: boolean };
  };
  const isLeader = async (member: Member) => {
    const state = await getState(member).catch(() => undefined);
    return state?.state === 'running' && /^(master|primary)$/.test(state.role);
  };
  const isSynchronous = async (member: Member) =>
    (await getState(member).catch(() => undefined))?.sync_standby === true;

  const until = async (what: string, holds: () => Promise<boolean>, milliseconds = 90_000) => {
    for (const deadline = Date.now() + milliseconds; !(await holds()); await sleep(200))
      if (Date.now() > deadline) throw new Error(`Not in time: ${what}`);
  };
  const leaderAndOther = async (): Promise<[Member, Member]> => {
    for (const member of members)
      if (await isLeader(member)) return [member, members.find((other) => other !== member) as Member];
    throw new Error('There is no leader.');
  };

  /** Frees the disk, plugs the cable in, and starts a member that does not run. */
  const repair = async (member: Member) => {
    rmSync(join(member.disk, 'filler'), { force: true });
    run('ip', 'link', 'set', member.cable, 'up');
    const ended = member.patroni?.exitCode !== null || member.patroni.signalCode !== null;
    if (ended || run('ip', 'netns', 'pids', member.space).trim() === '') startMember(member);
  };

  const startProxy = async () => {
    const port = await freePort();
    const [one, two] = members;
    const proxy = spawn('haproxy', ['-db', '-f', join(deploy, 'haproxy.cfg')], {
      env: { ...process.env, LISTEN: `127.0.0.1:${port}`, MEMBER_1: one?.address, MEMBER_2: two?.address },
      stdio: 'ignore',
    });
    closes.push(() => endProcess(proxy, 'SIGKILL'));
    return port;
  };

  try {
    layNetwork();
    startEtcd();
    for (const member of members) {
      mkdirSync(member.disk);
      run('mount', '-t', 'tmpfs', '-o', `size=${diskSize},mode=0700`, 'tmpfs', member.disk);
      closes.push(() => tryRun('umount', '-l', member.disk));
      chownSync(member.disk, getOwnId('-u'), getOwnId('-g'));
      closes.push(() => killMember(member));
    }
    await sleep(1_000);
    for (const member of members) startMember(member);
    await until('one leads and the other is synchronous', async () => {
      const states = await Promise.all(
        members.map(async (item) => [await isLeader(item), await isSynchronous(item)]),
      );
      return states.some(([leads]) => leads) && states.some(([, follows]) => follows);
    });
    const port = await startProxy();
    const url = (user: string, database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const ask = async (connectionString: string, statement: string) => {
      const client = new pg.Client({ connectionString });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query(statement)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    };
    const [leader] = await leaderAndOther();
    await ask(`postgres://postgres:${password}@${leader.address}/postgres`, 'create database cadre');
    // Until its first check, the proxy leads to both members in turn.
    await until('the proxy leads to the leader alone', async () => {
      for (let n = 0; n < 4; n += 1) {
        const rows = await ask(url('postgres', 'cadre'), 'select pg_is_in_recovery() as follows').catch(
          () => [],
        );
        if (rows[0]?.follows !== false) return false;
      }
      return true;
    });
    return {
      url: url('postgres', 'cadre'),
      applicationUrl: url('cadre_app', 'cadre'),
      close,
      /** Waits until one leads and the other is synchronous, also after a test that failed. */
      settled: async () => {
        for (const member of members) await repair(member);
        await until('both members are in order', async () => {
          const pair = await leaderAndOther().catch(() => undefined);
          return pair !== undefined && isSynchronous(pair[1]);
        });
      },
      /** Kills the leader and its Patroni, like a power cut. */
      killLeader: async () => {
        const [leader] = await leaderAndOther();
        killMember(leader);
        return leader.name;
      },
      /** Kills PostgreSQL alone; Patroni sees it. */
      killPostgres: async () => {
        const [leader] = await leaderAndOther();
        const [pid = ''] = readFileSync(join(leader.disk, 'data/postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGKILL');
        return leader.name;
      },
      /** Pulls the cable of the leader: nobody reaches it, and it reaches nobody. */
      cutLeader: async () => {
        const [leader] = await leaderAndOther();
        run('ip', 'link', 'set', leader.cable, 'down');
        return leader.name;
      },
      /** Fills the disk of the leader to the last byte. */
      fillLeader: async () => {
        const [leader] = await leaderAndOther();
        tryRun('dd', 'if=/dev/zero', `of=${join(leader.disk, 'filler')}`, 'bs=64k');
        return leader.name;
      },
      /** Repairs what broke, and waits until both members are in order again. */
      repair: async (name: MemberName) => {
        const member = members.find((item) => item.name === name) as Member;
        await repair(member);
        await until(`${name} follows again`, () => isSynchronous(member), 120_000);
      },
    };
  } catch (cause) {
    await close();
    throw cause;
  }
};
