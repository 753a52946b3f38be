import { type Channel, deliverTo, urgencyOf } from './notice';

/** https://docs.ntfy.sh/publish/#publish-as-json. The topic is the end of the address. */
export function ntfyChannel(address: string, token?: string): Channel {
  const server = new URL('.', address);
  const topic = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const send: Channel['send'] = (notice, signal) => {
    const { priority, tag } = urgencyOf(notice);
    const { title, text: message, link: click } = notice;
    const body = { topic, title, message: message || title, priority, tags: [tag], click };
    return deliverTo({ method: 'POST', url: server, headers, body, signal });
  };
  return { name: 'ntfy', send };
}

/** https://gotify.net/docs/pushmsg. Its priorities go up to 10. */
export function gotifyChannel(address: string, token: string): Channel {
  const send: Channel['send'] = (notice, signal) => {
    const { title, text, link } = notice;
    const extras = link === undefined ? undefined : { 'client::notification': { click: { url: link } } };
    const body = { title, message: text || title, priority: urgencyOf(notice).priority * 2 - 1, extras };
    const url = new URL(`${address}/message`);
    return deliverTo({ method: 'POST', url, headers: { 'x-gotify-key': token }, body, signal });
  };
  return { name: 'Gotify', send };
}

/** https://github.com/caronc/apprise-api: stored services below a key. */
export function appriseChannel(address: string, tag?: string): Channel {
  const send: Channel['send'] = (notice, signal) => {
    const { title, text, link } = notice;
    const lines = [text || title, ...(link === undefined ? [] : [link])].join('\n\n');
    const body = { title, body: lines, type: urgencyOf(notice).type, format: 'text', tag };
    return deliverTo({ method: 'POST', url: new URL(address), body, signal });
  };
  return { name: 'Apprise', send };
}
