import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that is signed by itself, for a name or an address of this machine, such as `DNS:localhost`. */
export function selfSigned(subject: string): { key: string; cert: string } {
  const name = ['-subj', `/CN=${subject.split(':')[1]}`, '-addext', `subjectAltName=${subject}`];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '-', '-days', '2', ...name];
  const both = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return { key: both, cert: both };
}

/** The same, but it has expired. */
export function expired(subject: string): { key: string; cert: string } {
  const { key } = selfSigned(subject);
  const openssl = (args: string[], input: string) =>
    execFileSync('openssl', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
  const folder = mkdtempSync(join(tmpdir(), 'diary-expired-'));
  try {
    const file = join(folder, 'key.pem');
    writeFileSync(file, key);
    const name = ['-subj', `/CN=${subject.split(':')[1]}`, '-addext', `subjectAltName=${subject}`];
    const request = openssl(['req', '-new', '-key', file, ...name], '');
    const signed = ['-signkey', file, '-days', '-1', '-copy_extensions', 'copy'];
    return { key, cert: openssl(['x509', '-req', ...signed], request) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
