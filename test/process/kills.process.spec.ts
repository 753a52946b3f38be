import { describeKills } from '../support/kills';

describeKills({ ofTheSite: true });
