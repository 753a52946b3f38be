import { existsSync } from 'node:fs';

/** What the process runs in: nothing, a container, or a container that Kubernetes started. */
export type ExecutionMode = 'NODE' | 'CONTAINER' | 'KUBERNETES';

export function executionMode(
  environment = process.env,
  isThere: (path: string) => boolean = existsSync,
): ExecutionMode {
  if (environment['KUBERNETES_SERVICE_HOST'] !== undefined) return 'KUBERNETES';
  return isThere('/.dockerenv') ? 'CONTAINER' : 'NODE';
}
