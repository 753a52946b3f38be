// A real provider of OpenID Connect in a process of its own. It is told everything as one JSON text in its argument, and writes a
// line when it listens.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { port, jwks, clients, users, resources } = JSON.parse(process.argv[2]);
// It warns about its own settings for tests.
console.warn = console.info = () => undefined;

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks,
  clients,
  // Keys of its own cookies.
  cookies: { keys: ['one key for tests'] },
  pkce: { required: () => true },
  scopes: ['openid', 'offline_access', 'email', 'measure', 'journal', 'read', 'export', 'write', 'admin'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...users[id] }) }),
  // The address only for clients that asked for it.
  extraTokenClaims: ({ oidc }, { accountId }) =>
    oidc.entities.Grant?.getOIDCScope().includes('email') ? users[accountId] : {},
  issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: true },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (!resources.includes(resource)) throw new Error(`unknown resource ${resource}`);
        return {
          scope: 'read export admin',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  },
});
createServer(provider.callback()).listen(port, '127.0.0.1', () => console.log('listening'));
