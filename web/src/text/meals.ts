import { useWords, words } from './language';

/** The names that fddb.info gives to meals, where they differ. */
const MEAL_NAMES = words<Record<string, string>>({
  en: {},
  de: { Breakfast: 'Frühstück', Lunch: 'Mittagessen', Dinner: 'Abendessen' },
});

/** The name of a meal in the language of the page; names that the account has chosen stay as they are. */
export function useMealName(): (name: string) => string {
  const names = useWords(MEAL_NAMES);
  return (name) => (Object.hasOwn(names, name) ? names[name]! : name);
}
