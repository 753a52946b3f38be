import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AboutDto } from './api/schema';

/** For every page: today's date in the zone of the service, and the configured features. */
export const AboutContext = createContext<AboutDto | undefined>(undefined);

export function useAbout(): AboutDto {
  const about = useContext(AboutContext);
  if (!about) throw new Error('A page is rendered before the description of the service is loaded');
  return about;
}
