import { type JWTPayload, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { NoAnswerError } from '../../platform/outgoing/outgoing-http';
import type { UserClaims } from './allowed-users';
import type { KnownIssuer } from './issuer';
import { ALGORITHMS } from './jwt.authenticator';

/**
 * The claims that the issuer has about the user of an access token; none where it has no address for them. They are JSON, or signed
 * (OpenID Connect Core, 5.3.2).
 *
 * @throws an error of the library or of `jose` when they are of another user, or not signed by the issuer for this client
 */
export async function userInfo(issuer: KnownIssuer, accessToken: string, sub: string): Promise<UserClaims> {
  const { userinfo_endpoint: address } = issuer.configuration.serverMetadata();
  if (address === undefined) return {};
  const answer = await openid.fetchProtectedResource(issuer.configuration, accessToken, new URL(address), 'GET');
  if (answer.status !== 200) throw new NoAnswerError(`it answers with HTTP ${answer.status} about the user`);
  const isSigned = answer.headers.get('content-type')?.startsWith('application/jwt') === true;
  const claims = isSigned ? await verified(await answer.text(), issuer) : ((await answer.json()) as JWTPayload);
  if (claims.sub !== sub) throw Object.assign(new Error('another user'), { code: 'OTHER_USER' });
  return claims;
}

/** Issuer and audience are optional there, but must be right. */
async function verified(token: string, { keys, name, configuration }: KnownIssuer): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, { algorithms: ALGORITHMS });
  const { client_id: client } = configuration.clientMetadata();
  const isForUs = payload.aud === undefined || [payload.aud].flat().includes(client);
  if ((payload.iss === undefined || payload.iss === name) && isForUs) return payload;
  throw Object.assign(new Error('for another client'), { code: 'OTHER_CLIENT' });
}
