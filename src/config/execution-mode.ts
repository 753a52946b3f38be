import { existsSync } from 'node:fs';

/** Whether the process runs directly, in a container, or in a container started by Kubernetes. */
export type ExecutionMode = 'NODE' | 'CONTAINER' | 'KUBERNETES';

export function executionMode(
  environment = process.env,
  isThere: (path: string) => boolean = existsSync,
): ExecutionMode {
  if (environment['KUBERNETES_SERVICE_HOST'] !== undefined) return 'KUBERNETES';
  return isThere('/.dockerenv') ? 'CONTAINER' : 'NODE';
}
