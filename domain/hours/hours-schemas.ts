import { z } from 'zod'
import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from './edited-hours.ts'

/** Opening hours as somebody has entered them, a line for each weekday that is known. */
export const enteredHours = z
  .object(
    { weekday_text: z.array(z.string('must be text')).max(7, 'must be at most 7 lines') },
    'must be given',
  )
  .transform(({ weekday_text }) => splitHours(weekday_text))
  .refine((days) => days.some((text) => text !== ''), 'must state the hours of a day')
  .refine(
    (days) => days.every((text) => text === '' || areHours(text)),
    `must be hours such as ${HOURS_EXAMPLE}`,
  )
  .transform((days) => ({ weekday_text: joinHours(days) }))
