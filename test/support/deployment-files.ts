import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';

export const ROOT = join(__dirname, '..', '..');

/** Every file that shows how to run the service. */
export const DEPLOYMENT_FILES = [
  'Dockerfile',
  'docker-compose.yml',
  '.env.example',
  ...globSync('deploy/**/*.*', { cwd: ROOT }).filter((file) => !file.startsWith('deploy/secrets')),
].sort();

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The documents of a YAML file that are of a kind. */
export function documents<T>(file: string, kind?: string): T[] {
  const all = loadAll(read(file)) as { kind?: string }[];
  return all.filter((document) => kind === undefined || document.kind === kind) as T[];
}

interface Probe {
  httpGet: { path: string; port: string };
  timeoutSeconds?: number;
}

export interface Container {
  ports: { name: string }[];
  env: { name: string; value: string }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { requests: { memory: string }; limits: { memory: string } };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
}

export interface PodSpec {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
  containers: [Container];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}

export interface Deployment {
  spec: {
    replicas: number;
    strategy: { type: string };
    selector: { matchLabels: Record<string, string> };
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  };
}

export const MANIFESTS = ['deploy/kubernetes/embedded.yaml', 'deploy/kubernetes/mongodb.yaml'];

export function deploymentOf(manifest: string): Deployment['spec'] {
  const [deployment, ...more] = documents<Deployment>(manifest, 'Deployment');
  expect(more).toEqual([]);
  return deployment!.spec;
}
