import { CronExpressionParser } from 'cron-parser';
import type { Schedule } from './job-options.js';

/**
 * A schedule with its time zone.
 * @throws RangeError for one that is not valid.
 */
export function checkedSchedule({ cron, timeZone = 'UTC' }: Schedule): Required<Schedule> {
  const schedule = { cron, timeZone };
  try {
    nextTime(schedule, Date.now());
  } catch (cause) {
    throw new RangeError(`invalid schedule \`${cron}\` in the time zone \`${timeZone}\``, { cause });
  }
  return schedule;
}

/** The first time of a schedule after `time`, both in milliseconds since 1970. */
export function nextTime({ cron, timeZone }: Required<Schedule>, time: number): number {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(time) })
    .next()
    .getTime();
}
