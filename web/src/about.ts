import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AboutDto } from './api/schema';

/** What every page may ask: the date of today as the service sees it, and what is configured. */
export const AboutContext = createContext<AboutDto | undefined>(undefined);

export function useAbout(): AboutDto {
  const about = useContext(AboutContext);
  if (!about) throw new Error('A page is shown before it is known what service this is');
  return about;
}
