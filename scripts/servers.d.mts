/** A server or program to use, or a sentence why there is none. */
export interface Found {
  uri?: string;
  binary?: string;
  how?: string;
  missing?: string;
}

export function findMongod(): Found;
