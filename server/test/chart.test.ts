import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseAllDocuments } from 'yaml';

// The first run downloads helm.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm');
const run = promisify(execFile);

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: manifests of every kind, whose schemas the test checks.
  [key: string]: any;
}

let helm: string;
beforeAll(async () => {
  helm = (await run(process.execPath, [join(root, 'scripts/helm.mjs')])).stdout.trim();
});

const render = async (...args: string[]): Promise<Manifest[]> => {
  const { stdout } = await run(helm, ['template', 'cadre', chart, ...args], { maxBuffer: 1e7 });
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest): manifest is Manifest => manifest !== null);
};

/** The packages with the JSON schemas of the kinds, by the end of their group. */
const packages: [RegExp, string][] = [
  [/^postgresql\.cnpg\.io/, '@kubernetes-models/cloudnative-pg'],
  [/^monitoring\.coreos\.com/, '@kubernetes-models/prometheus-operator'],
  [/./, 'kubernetes-models'],
];

/** Throws where a manifest breaks the JSON schema of its kind, with the field. */
const validate = async ({ apiVersion, kind, ...fields }: Manifest) => {
  const name = packages.find(([group]) => group.test(apiVersion))?.[1];
  const models = await import(`${name}/${apiVersion}/${kind}`);
  const model = new models[kind]({ apiVersion, kind, ...fields });
  model.validate();
};

const find = (manifests: Manifest[], kind: string, name: string) => {
  const found = manifests.find((item) => item.kind === kind && item.metadata.name === name);
  if (!found) throw new Error(`The chart renders no ${kind} ${name}.`);
  return found;
};

const getPod = (manifest: Manifest) => manifest.spec.template.spec;
const examples = readdirSync(join(chart, 'examples')).sort();

it('refuses values without a domain or with a manifest that breaks its schema [chart-refuses]', async () => {
  await expect(render()).rejects.toThrow('Set domain to that of the site.');
  const manifests = await render('-f', join(chart, 'examples/small.yaml'), '--set', 'web.replicas=two');
  await expect(validate(find(manifests, 'Deployment', 'cadre-web'))).rejects.toThrow('replicas');
});

describe.each(examples)('with %s', (example) => {
  let manifests: Manifest[];
  beforeAll(async () => {
    manifests = await render('-f', join(chart, 'examples', example));
  });

  it('renders manifests that fit the schemas of Kubernetes and of the operators [chart-schemas]', async () => {
    expect(manifests.length).toBeGreaterThan(7);
    for (const manifest of manifests) await expect(validate(manifest)).resolves.toBeUndefined();
  });

  it('runs every process without rights, from a file system that is not written to [chart-rights]', () => {
    const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(getPod);
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(pod.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('selects with each service, budget and monitor the pods that it is for [chart-selectors]', () => {
    const labels = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map((item) => item.spec.template.metadata.labels as Record<string, string>);
    const fits = (selector: Record<string, string>, item: Record<string, string>) =>
      Object.entries(selector).every(([name, value]) => item[name] === value);
    const selectors = manifests
      .filter(({ kind }) => kind === 'Service' || kind === 'PodDisruptionBudget')
      .map(({ spec }) => spec.selector.matchLabels ?? spec.selector);
    expect(selectors).toHaveLength(3);
    for (const selector of selectors) expect(labels.filter((item) => fits(selector, item))).toHaveLength(1);
    const services = manifests.filter(({ kind }) => kind === 'Service');
    for (const monitor of manifests.filter(({ kind }) => kind === 'ServiceMonitor')) {
      const watched = services.filter((item) =>
        fits(monitor.spec.selector.matchLabels, item.metadata.labels),
      );
      expect(watched).toHaveLength(1);
      const ports = watched[0]?.spec.ports.map(({ name }: { name: string }) => name);
      expect(ports).toContain(monitor.spec.endpoints[0].port);
    }
  });

  it('replaces a web pod without one fewer, and out of service before it ends [chart-upgrade]', () => {
    const { strategy, template } = find(manifests, 'Deployment', 'cadre-web').spec;
    expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const { terminationGracePeriodSeconds, containers } = template.spec;
    const [{ readinessProbe, livenessProbe }] = containers;
    expect(readinessProbe.httpGet.path).toBe('/api/ready');
    // It answers during a drain and without a database: a restart would help neither.
    expect(livenessProbe.httpGet.path).toBe('/api/health');
    const drainSeconds = Number(find(manifests, 'ConfigMap', 'cadre-config').data.DRAIN_SECONDS);
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(drainSeconds);
    // After a drain, a process may take as long again to finish its last calls.
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(2 * drainSeconds);
  });

  it('migrates by a job of its own, whose owner’s password no other pod has [chart-migrate]', () => {
    const others = JSON.stringify(manifests.filter(({ kind }) => kind === 'Deployment'));
    expect(others).not.toMatch(/DATABASE_MIGRATION_URL|cadre-migration|db-app/);
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment'))
      expect(spec.template.spec.containers[0].env).toContainEqual({ name: 'MIGRATE', value: 'off' });
    expect(getPod(find(manifests, 'Job', 'cadre-migrate')).containers[0].args).toEqual(['migrate']);
  });
});

it('scales the web only where it is asked to, and then leaves the number to the scaler [chart-scaling]', async () => {
  const [small, scaled] = await Promise.all(
    ['small', 'scaled'].map((name) => render('-f', join(chart, `examples/${name}.yaml`))),
  );
  expect(find(small ?? [], 'Deployment', 'cadre-web').spec.replicas).toBe(1);
  expect((small ?? []).some(({ kind }) => kind === 'HorizontalPodAutoscaler')).toBe(false);
  expect(find(scaled ?? [], 'Deployment', 'cadre-web').spec.replicas).toBeUndefined();
  expect(find(scaled ?? [], 'HorizontalPodAutoscaler', 'cadre-web').spec).toMatchObject({
    minReplicas: 3,
    maxReplicas: 20,
  });
});

it('runs PostgreSQL with synchronous replicas, backups and a role that owns nothing, if asked to [chart-cnpg]', async () => {
  const manifests = await render('-f', join(chart, 'examples/cnpg.yaml'));
  const { spec } = find(manifests, 'Cluster', 'cadre-db');
  expect(spec).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { method: 'any', number: 1 } },
    managed: { roles: [{ name: 'cadre_app', login: true }] },
    backup: { barmanObjectStore: { destinationPath: 's3://cadre-backups/' } },
  });
  const env = getPod(find(manifests, 'Deployment', 'cadre-web')).containers[0].env as {
    name: string;
    value: string;
  }[];
  expect(env.find(({ name }) => name === 'DATABASE_URL')?.value).toBe(
    'postgres://cadre_app:$(APPLICATION_PASSWORD)@cadre-db-rw:5432/cadre',
  );
  expect(find(manifests, 'ScheduledBackup', 'cadre-db').spec.cluster).toEqual({ name: 'cadre-db' });
});
