import { day } from './days';
import { withClient } from './mongo';

/** An entry of fddb-exporter: the class in it, local midnight as an instant, no day and no fibre. */
export function anEntryOfFddbExporter(date: string, totalCalories: number): object {
  return {
    date: new Date(date),
    products: [{ name: 'Äpfel', amount: '100 g', calories: 52, fat: 0.2, carbs: 11, protein: 0.3, link: '/a' }],
    totalCalories,
    totalFat: 69.3,
    totalCarbs: 272,
    totalSugar: 44.1,
    totalProtein: 119.7,
    _class: 'com.example.Entry',
  };
}

/** Its server stood in Berlin, then for a day in UTC, then in Berlin again. */
export const ENTRIES_OF_FDDB_EXPORTER = [
  anEntryOfFddbExporter('2024-08-25T22:00:00Z', 2001),
  anEntryOfFddbExporter('2024-08-27T00:00:00Z', 2002),
  anEntryOfFddbExporter('2024-08-27T22:00:00Z', 2003),
  anEntryOfFddbExporter('2024-12-23T23:00:00Z', 2004),
];
/** The days that these entries are of. */
export const DAYS_OF_FDDB_EXPORTER = ['2024-08-26', '2024-08-27', '2024-08-28', '2024-12-24'].map(day);

/** The collection as that program leaves it, with its indexes. */
export async function writeCollectionOfFddbExporter(uri: string, collection = 'entries'): Promise<void> {
  await withClient(uri, {}, async (client) => {
    const entries = client.db().collection(collection);
    await entries.insertMany(ENTRIES_OF_FDDB_EXPORTER.map((entry) => ({ ...entry })));
    await entries.createIndex({ date: 1 }, { unique: true });
    await entries.createIndex({ 'products.name': 1 });
  });
}
