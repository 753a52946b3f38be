import { Injectable } from '@nestjs/common';
import { dateParts } from '../../diary/calendar-day';
import { NO_PROFILE, type Profile, PROFILE_KEY, profileOf } from '../../diary/references/profile';
import { Clock } from '../../platform/clock';
import { contentTag, isMet, type Precondition, type Written } from '../../platform/http/preconditions';
import { removeIf, writeIf } from '../../persistence/user-data/conditional-writes';
import { UserDataStore } from '../../persistence/user-data/user-data-store';

@Injectable()
export class ProfileService {
  constructor(
    private readonly userData: UserDataStore,
    private readonly clock: Clock,
  ) {}

  async find(): Promise<Profile> {
    return (await this.userData.find('profile', PROFILE_KEY)) ?? NO_PROFILE;
  }

  /** One that says nothing is not kept. @throws DiaryError `validation-failed`, `precondition-failed` */
  async put(value: unknown, expected: Precondition): Promise<Written<Profile>> {
    const after = profileOf(value, dateParts(this.clock.today()).year);
    const before = await this.userData.find('profile', PROFILE_KEY);
    // An empty profile is not stored, but its answer has a tag as well.
    const expectsNone = before === undefined && expected.tags?.includes(contentTag(NO_PROFILE)) === true;
    const condition = expectsNone ? { isNew: true } : expected;
    if (contentTag(after) !== contentTag(NO_PROFILE)) return writeIf(this.userData, 'profile', after, condition);
    if (before !== undefined || !isMet(condition, undefined)) {
      await removeIf(this.userData, 'profile', PROFILE_KEY, condition);
    }
    return { before: before ?? NO_PROFILE, after };
  }
}
