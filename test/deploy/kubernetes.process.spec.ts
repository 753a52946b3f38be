import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { cookieOf, PASSWORD, tryPassword } from '../support/access';
import { type Container, deploymentOf, documents, MANIFESTS, read } from '../support/deployment-files';
import { temporaryFolder } from '../support/temporary-folder';

/** Resident when idle, and after ten answers of 11 MB at once; see bench/README.md. */
const MEASURED = { idle: 123, loaded: 250 };

function megabytes(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
}

describe.each(MANIFESTS)('%s', (manifest) => {
  const { template, selector } = deploymentOf(manifest);
  const pod = template.spec;
  const [container] = pod.containers;

  it('gives the process no rights that it does not need', () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('has limits that fit what was measured, and waits longer for the end than the service takes', () => {
    const { requests, limits } = container.resources;

    expect(megabytes(requests.memory)).toBeGreaterThan(MEASURED.idle * 1.2);
    expect(megabytes(limits.memory)).toBeGreaterThan(MEASURED.loaded * 1.5);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(10);
  });

  it('mounts volumes that there are, and uses all of them', () => {
    expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
    const claims = documents<{ metadata: { name: string } }>(manifest, 'PersistentVolumeClaim').map(
      ({ metadata }) => metadata.name,
    );
    expect(pod.volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? [])).toEqual(claims);
  });

  it('reads secrets as files from the volume that holds them, and names all of them in its first lines', () => {
    const folder = container.volumeMounts.find(({ name }) => name === 'secrets')!.mountPath;
    const files = container.env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);

    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      expect(file.startsWith(`${folder}/`)).toBe(true);
      expect(read(manifest)).toContain(`--from-literal=${file.slice(folder.length + 1)}=`);
    }
  });

  it('labels its pods as the deployment and the service look for them', () => {
    const [service] = documents<{ spec: { selector: object; ports: { targetPort: string }[] } }>(manifest, 'Service');

    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(service!.spec.selector).toEqual(selector.matchLabels);
    expect(service!.spec.ports.map(({ targetPort }) => targetPort)).toEqual(container.ports.map(({ name }) => name));
  });
});

describe('the two variants', () => {
  it('start one process where one owns the file, and two where a database takes care', () => {
    const [embedded, mongodb] = MANIFESTS.map(deploymentOf);

    expect([embedded!.replicas, embedded!.strategy.type]).toEqual([1, 'Recreate']);
    expect([mongodb!.replicas, mongodb!.strategy.type]).toEqual([2, 'RollingUpdate']);
  });

  it('differ in nothing but the store', () => {
    const [embedded, mongodb] = MANIFESTS.map((manifest) => {
      const [{ env, volumeMounts, ...container }] = deploymentOf(manifest).template.spec.containers;
      const mounts = volumeMounts.filter(({ name }) => name === 'secrets');
      return { ...container, mounts, env: env.filter(({ name }) => !name.startsWith('EXPORTER_PERSISTENCE_')) };
    });

    expect(mongodb).toEqual(embedded);
  });
});

describe('the other manifests', () => {
  it('the documented steps of a restore change what the manifest of the embedded store has', () => {
    const [, patch = ''] =
      /patch deployment nutrition-diary --type=json -p '([^']+)'/.exec(read('docs/install.md')) ?? [];
    const [container] = deploymentOf(MANIFESTS[0]!).template.spec.containers;

    const changes = (JSON.parse(patch) as { op: string; path: string }[]).map(({ op, path }) => {
      const field = path.replace('/spec/template/spec/containers/0/', '');
      return [op, field, field in container];
    });
    expect(changes).toEqual([
      ['add', 'command', false],
      ['remove', 'startupProbe', true],
      ['remove', 'livenessProbe', true],
      ['remove', 'readinessProbe', true],
    ]);
  });

  it('the Ingress sends to the service, through the middlewares that it comes with', () => {
    interface Ingress {
      metadata: { annotations: Record<string, string> };
      spec: { rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[] };
    }
    const file = 'deploy/kubernetes/ingress-traefik.yaml';
    const [ingress] = documents<Ingress>(file, 'Ingress') as [Ingress];
    const middlewares = documents<{ metadata: { name: string } }>(file, 'Middleware').map(
      ({ metadata }) => `default-${metadata.name}@kubernetescrd`,
    );

    expect(ingress.spec.rules[0]!.http.paths[0]!.backend.service).toEqual({
      name: 'nutrition-diary',
      port: { name: 'http' },
    });
    expect(ingress.metadata.annotations['traefik.ingress.kubernetes.io/router.middlewares']).toBe(
      middlewares.join(','),
    );
  });
});

describe('the probes, asked of the built service as the kubelet asks it', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    const [container] = deploymentOf(MANIFESTS[0]!).template.spec.containers;
    service = await ServiceProcess.start(environmentOf(container));
  });
  afterAll(() => service.stop());
  const folder = temporaryFolder();

  /** Environment of the manifest, with the volumes in a folder of this test. */
  function environmentOf({ env }: Container): Record<string, string> {
    return Object.fromEntries(
      env.map(({ name, value }) => {
        if (name.endsWith('_FILE')) {
          const file = join(folder, value.split('/').at(-1)!);
          writeFileSync(file, name === 'EXPORTER_ACCESS_PASSWORD_FILE' ? `${PASSWORD}\n` : 'you\n');
          return [name, file];
        }
        return [name, value.replace('/data/', `${folder}/`)];
      }),
    );
  }

  it('start without a warning', () => {
    expect(service.output).toContain('Account at fddb.info: you');
    expect(service.output.split('\n').filter((line) => /warn/i.test(line))).toEqual([]);
  });

  it('leave the diary to those who know the password of the secret', async () => {
    const stats = `${service.url}/api/v2/stats`;
    const cookie = cookieOf(await tryPassword(service.url, PASSWORD));

    expect((await fetch(stats)).status).toBe(401);
    expect((await fetch(stats, { headers: { cookie } })).status).toBe(200);
  });

  it.each(['startupProbe', 'livenessProbe', 'readinessProbe'] as const)('%s answers in its time', async (name) => {
    for (const manifest of MANIFESTS) {
      const { httpGet, timeoutSeconds = 1 } = deploymentOf(manifest).template.spec.containers[0][name];
      // It asks the address of the pod, by that name.
      const answer = await fetch(service.url + httpGet.path, {
        headers: { Host: '10.42.0.7:8080', 'User-Agent': 'kube-probe/1.34' },
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      });

      expect([httpGet.port, answer.status, await answer.json()]).toEqual([
        'http',
        200,
        expect.objectContaining({ status: 'UP' }),
      ]);
    }
  });
});
