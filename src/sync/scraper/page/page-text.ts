import { TextDecoder } from 'node:util';

const SNIFFED_BYTES = 2048;

/**
 * Decodes a page with the charset of its header, else of its meta element, else as UTF-8. The site sent ISO-8859-1 before 2023.
 */
export function pageText(body: Uint8Array, contentType: string | undefined): string {
  const fromHeader = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1];
  return decoderFor(fromHeader ?? charsetOfMeta(body)).decode(body);
}

function charsetOfMeta(body: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(body.subarray(0, SNIFFED_BYTES));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
}

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
