/** Of the web app, and of what is sent to people. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same texts in every language; a missing text does not compile. */
export type Words<T> = Record<Language, T>;

export function words<T>(texts: { en: T; de: NoInfer<T> }): Words<T> {
  return texts;
}
