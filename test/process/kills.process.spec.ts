import { describeKills } from '../support/kills';

describeKills(0, 4);
