/** Formats a date for a datetime-local input, in the browser's time zone: '2026-03-04T09:30'. */
export function toLocalInput(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Parses the value of a datetime-local input; null if it is invalid or in the past. */
export function parseFutureMoment(value: string, now: Date): Date | null {
  const moment = new Date(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && moment > now ? moment : null
}
