import { createConnection, mongo } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { StoreInspection, StoreProblem } from '../../inspection/store-inspection';
import { inTime } from '../../store-operations';
import type { StoreAddress } from '../../store-settings';
import { type Entry, HELD_LEASE, type StateDocument } from '../documents';
import { CONNECT_OPTIONS, DRIVER_OPTIONS } from '../mongo-database';
import { stateDocumentId } from '../mongo-state-store';

const REFUSED_LOGIN = [13, 18, 8000];

export async function inspectDatabase({ url, collection }: StoreAddress): Promise<StoreInspection | StoreProblem> {
  let client: mongo.MongoClient | undefined;
  try {
    client = new mongo.MongoClient(url, DRIVER_OPTIONS);
    return await inTime(inspect(client.db(), collection));
  } catch (error) {
    const { code, message } = error as mongo.MongoServerError;
    if (error instanceof mongo.MongoParseError) return { problem: message, kind: 'refused' };
    if (REFUSED_LOGIN.includes(code as number))
      return { problem: 'it refuses the user or the password', kind: 'refused' };
    return { problem: 'it does not answer', kind: 'away' };
  } finally {
    await client?.close();
  }
}

async function inspect(database: mongo.Db, collection: string): Promise<StoreInspection> {
  const entries = database.collection<Pick<Entry, 'day'>>(collection);
  const hasDay = { day: { $type: 'string' } } as const;
  const end = async (direction: 1 | -1): Promise<CalendarDay | null> => {
    const options = { sort: { day: direction }, projection: { day: 1 } } as const;
    return (await entries.findOne(hasDay, options))?.day ?? null;
  };
  const state = database.collection<StateDocument>(`${collection}_state`);
  const [days, firstDay, newestDay, held] = await Promise.all([
    entries.countDocuments(hasDay),
    end(1),
    end(-1),
    state.countDocuments(HELD_LEASE),
  ]);
  return { days, firstDay, newestDay, isRunning: held > 0, isOlder: false };
}

/** Before the service starts. @throws an error of the driver when the database does not answer */
export async function getOnce({ url, collection }: StoreAddress, name: string): Promise<string | undefined> {
  const connection = createConnection(url, CONNECT_OPTIONS);
  try {
    await connection.asPromise();
    const state = connection.collection<StateDocument>(`${collection}_state`);
    return (await state.findOne({ _id: stateDocumentId('kept', name) }))?.value;
  } finally {
    await connection.destroy();
  }
}
