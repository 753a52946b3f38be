import type { CalendarDay } from '../calendar-day';
import { readFields } from '../user-data/field-reader';

/** Its energy is never part of the intake. */
export interface Activity {
  /** `HH:MM`. */
  time: string | null;
  name: string;
  minutes: number | null;
  kilojoules: number;
}

/** In the order of the site's file, because two activities may be alike. */
export interface ActivityDay {
  date: CalendarDay;
  activities: Activity[];
}

export const MAX_ACTIVITIES = 1000;
const MAX_NAME_LENGTH = 500;
const MINUTES_A_DAY = 1440;
/** The limit is that of foods in the files of the site. */
const MAX_KILOJOULES = 418_680;

/** Reads a day of outside. @throws DiaryError `validation-failed` with a message for each field */
export function activityDayOf(value: unknown): ActivityDay {
  return readFields((fields) => {
    const json = fields.object(value, 'activities');
    const activities = fields.list(json['activities'], 'activities', MAX_ACTIVITIES).map((one, at) => {
      const path = `activities[${at}]`;
      const activity = fields.object(one, path);
      const minutes = { min: 0, max: MINUTES_A_DAY };
      return {
        time: fields.optional(activity['time'], (time) => fields.time(time, `${path}.time`)),
        name: fields.text(activity['name'], `${path}.name`, MAX_NAME_LENGTH),
        minutes: fields.optional(activity['minutes'], (given) => fields.number(given, `${path}.minutes`, minutes)),
        kilojoules: fields.number(activity['kilojoules'], `${path}.kilojoules`, { min: 0, max: MAX_KILOJOULES }),
      };
    });
    return { date: fields.date(json['date'], 'date'), activities };
  });
}

/** Splits the site's text. @example minutesAndName('30 Minuten Radfahren') // { minutes: 30, name: 'Radfahren' } */
export function minutesAndName(text: string): Pick<Activity, 'minutes' | 'name'> {
  const [, minutes, name] = /^(\d+) Minuten (.+)$/.exec(text) ?? [];
  const isReadable = minutes !== undefined && Number(minutes) <= MINUTES_A_DAY;
  return isReadable ? { minutes: Number(minutes), name: name! } : { minutes: null, name: text };
}
