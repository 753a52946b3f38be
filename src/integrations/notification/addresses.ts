import type { Config } from '../../config/config';

/** The addresses of what is configured to get notices. Their paths may be secrets. */
export function addressesOf({ telegram, notification, heartbeat }: Config): { name: string; address: URL }[] {
  const { ntfyUrl, gotifyUrl, appriseUrl, emailUrl, webhookUrl } = notification;
  const addresses: [name: string, address: string | undefined][] = [
    ['Telegram', telegram.token && telegram.apiUrl],
    ['ntfy', ntfyUrl],
    ['Gotify', gotifyUrl],
    ['Apprise', appriseUrl],
    ['e-mail', emailUrl],
    ['webhook', webhookUrl],
    ['heartbeat', heartbeat.url],
  ];
  return addresses.flatMap(([name, address]) => (address === undefined ? [] : [{ name, address: new URL(address) }]));
}
