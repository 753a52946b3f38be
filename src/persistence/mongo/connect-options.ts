import os from 'node:os';
import type { ConnectOptions } from 'mongoose';
import { ANSWER_MS } from '../in-time';

/** For connections on which nothing comes any more. */
const SOCKET_TIMEOUT_MS = 20_000;

export const CONNECT_OPTIONS: ConnectOptions = {
  // Whoever asks while there is no connection waits in `MongoDatabase.use`, and no longer than that allows.
  bufferCommands: false,
  appName: 'nutrition-diary',
  runtimeAdapters: { os },
  serverSelectionTimeoutMS: ANSWER_MS,
  connectTimeoutMS: ANSWER_MS,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
  maxPoolSize: 10,
  writeConcern: { w: 'majority', journal: true },
};
