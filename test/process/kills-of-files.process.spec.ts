import { describeKills } from '../support/kills';

describeKills(4);
