import { useState } from 'preact/hooks';
import { useListener } from './listen';

/**
 * The current route, in the URL fragment. It never reaches a server or proxy, so links work under any path and after a reload.
 */
export interface Route {
  page: string;
  /** The part after the page's name, such as a date. */
  item?: string;
  query: Record<string, string>;
}

/** Former addresses of what is a part of a page now. */
const RENAMED = new Map([
  ['export', 'data/fetch'],
  ['fetch', 'data/fetch'],
  ['import', 'data/import'],
  ['download', 'data/download'],
  ['access', 'settings'],
  ['status', 'settings'],
]);

/** @example readRoute('#/products/Apfel%2C%20frisch?by=FAT') // { page: 'products', item: 'Apfel, frisch', query: { by: 'FAT' } } */
export function readRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [former = ''] = path.split('/');
  const [page = '', item] = (RENAMED.get(former) ?? path).split('/');
  return {
    page,
    item: item === undefined || item === '' ? undefined : decode(item),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** The address of a page; empty values are left out. */
export function linkTo(page: string, item?: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  const search = new URLSearchParams(given).toString();
  return `#/${page}${item === undefined ? '' : `/${encodeURIComponent(item)}`}${search === '' ? '' : `?${search}`}`;
}

export function goTo(link: string): void {
  location.hash = link;
}

/** Changes the query of the current page without a history entry. */
export function replaceQuery(route: Route, query: Record<string, string | undefined>): void {
  const link = linkTo(route.page, route.item, { ...route.query, ...query });
  history.replaceState(history.state, '', link);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useListener('hashchange', () => setHash(location.hash));
  return readRoute(hash);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
