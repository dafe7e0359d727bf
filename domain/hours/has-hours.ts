import type { Park } from '../park/park-schemas.ts'

/** Whether a park's hours are known, if only as a text. */
export function hasHours({ openingHours }: Pick<Park, 'openingHours'>): boolean {
  return !!openingHours && (openingHours.weekday_text.length > 0 || !!openingHours.as_told)
}
