import { execFileSync } from 'node:child_process';

/** A certificate that is signed by itself, for a name or an address of this machine, such as `DNS:localhost`. */
export function selfSigned(subject: string): { key: string; cert: string } {
  const name = ['-subj', `/CN=${subject.split(':')[1]}`, '-addext', `subjectAltName=${subject}`];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '-', '-days', '2', ...name];
  const both = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return { key: both, cert: both };
}
