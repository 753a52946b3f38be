import { describeMongoStores } from './mongo-stores';

describeMongoStores('MongoDB', { replicaSet: false });
