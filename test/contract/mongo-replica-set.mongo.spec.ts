import { describeMongoStores } from './mongo-stores';

describeMongoStores('MongoDB as a replica set', { replicaSet: true });
