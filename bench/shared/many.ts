import { connect } from 'node:net';

/** Statuses with their counts, such as `200: 9, 503: 7`. */
export function counted(statuses: readonly (number | string)[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, { length }]) => `${status}: ${length}`).join(', ');
}

/** Asks so many times at once, and reads the answers. @returns their statuses with their counts */
export async function many(count: number, ask: () => Promise<Response>): Promise<string> {
  const status = async () => {
    const answer = await ask();
    for await (const piece of answer.body ?? []) void piece;
    return answer.status;
  };
  const lost = (error: Error) => `lost ${String((error.cause as { code?: string } | undefined)?.code ?? error)}`;
  return counted(await Promise.all(Array.from({ length: count }, () => status().catch(lost))));
}

/** Answers of which nobody reads more than the beginning, for ten seconds. */
export async function unread(count: number, url: string): Promise<string> {
  const answers = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write(`GET ${new URL(url).pathname}${new URL(url).search} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  for (const socket of answers) socket.destroy();
  return `${count} unread`;
}
