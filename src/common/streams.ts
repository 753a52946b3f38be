/** An answer up to about this length goes out whole. */
const WHOLE_CHARACTERS = 128 * 1024;

interface Shape {
  type: string;
  disposition?: string;
}

/** An answer of text that was made outside of the framework; `HttpAdapter` sends it. */
export class TextAnswer {
  constructor(
    readonly beginning: string,
    /** What follows; undefined when the beginning is all of it. */
    readonly rest: AsyncGenerator<string> | undefined,
    readonly shape: Shape,
  ) {}
}

/** An answer that is one JSON array, written slice by slice: memory holds one slice, however long the array is. */
export function jsonArray(slices: AsyncIterable<readonly unknown[]>): Promise<TextAnswer> {
  return streamed(jsonChunks(slices), { type: 'application/json; charset=utf-8' });
}

/** The text of a JSON array, a chunk for each slice. */
export async function* jsonChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/**
 * An answer that is written while it is made.
 *
 * Its beginning is made before anything is sent, so that a store that is away is an ordinary problem answer, and a small
 * answer goes out whole, with its length. A failure after that destroys the connection: never a shorter answer that looks
 * complete.
 */
export async function streamed(chunks: AsyncGenerator<string>, shape: Shape): Promise<TextAnswer> {
  let beginning = '';
  while (beginning.length < WHOLE_CHARACTERS) {
    const next = await chunks.next();
    if (next.done === true) return new TextAnswer(beginning, undefined, shape);
    beginning += next.value;
  }
  return new TextAnswer(beginning, chunks, shape);
}
