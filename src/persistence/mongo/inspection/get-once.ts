import { createConnection } from 'mongoose';
import type { StoreAddress } from '../../store-settings';
import type { Remembered } from '../documents';
import { CONNECT_OPTIONS } from '../mongo-database';
import { stateDocumentId } from '../mongo-state-store';

/** A value of the state, before the service starts. @throws an error of the driver when the database does not answer */
export async function getOnce({ url, collection }: StoreAddress, name: string): Promise<string | undefined> {
  const connection = createConnection(url, CONNECT_OPTIONS);
  try {
    await connection.asPromise();
    const state = connection.collection<Remembered>(`${collection}_state`);
    return (await state.findOne({ _id: stateDocumentId('kept', name) }))?.value;
  } finally {
    await connection.destroy();
  }
}
