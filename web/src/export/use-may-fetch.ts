import { useAbout } from '../about';
import { useSession } from '../access/session';

/** Whether there is an account at fddb.info, and who uses the web app may fetch from it. */
export function useMayFetch(): boolean {
  const { accountConfigured } = useAbout();
  const session = useSession();
  return accountConfigured && (session === undefined || ['export', 'admin'].includes(session.scope));
}
