import { limits } from '../../limits.js';
import type { Activity } from '../chat-event.js';
import { defined, type Fields } from '../read.js';

/** `activity` of a payload or a stored call (C-091…C-097); undefined where there is none. */
export function readActivity(fields: Fields): Activity | undefined {
  const activity = fields.inside('activity');
  return (
    activity &&
    defined({
      activityType: activity.label('activityType'),
      origin: activity.label('origin'),
      label: activity.label('label'),
      detail: activity.text(limits.detailChars, 'detail'),
      renderHint: activity.label('renderHint'),
      status: activity.label('status'),
      subjectType: activity.label('subjectType'),
      subjectId: activity.id('subjectId'),
    })
  );
}

/** `error` as text, or the message of an error object. For people, so plain and bounded (C-168). */
export function readError(fields: Fields): string | undefined {
  return (
    fields.text(limits.errorChars, 'error') ?? fields.inside('error')?.text(limits.errorChars, 'message')
  );
}
