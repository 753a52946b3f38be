import os from 'node:os';
import type { ConnectOptions } from 'mongoose';
import { ANSWER_MS } from '../in-time';

/** Detects dead connections. */
const SOCKET_TIMEOUT_MS = 20_000;

export const CONNECT_OPTIONS: ConnectOptions = {
  // Operations wait for a connection in `MongoDatabase.use`, which limits the time.
  bufferCommands: false,
  appName: 'nutrition-diary',
  runtimeAdapters: { os },
  serverSelectionTimeoutMS: ANSWER_MS,
  connectTimeoutMS: ANSWER_MS,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
  maxPoolSize: 10,
  writeConcern: { w: 'majority', journal: true },
};
