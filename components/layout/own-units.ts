import { readStored } from '../ui/storage.ts'

export type Units = 'miles' | 'metric'

export const UNITS_KEY = 'parkfetch_units'

/** Where roads are measured in miles. */
const IN_MILES = new Set('US GB LR MM PR GU VI AS MP UM'.split(' '))

/** The units chosen in this browser, else those of its region. */
export function ownUnits(language: string, stored = readStored(UNITS_KEY)): Units {
  if (stored === 'miles' || stored === 'metric') return stored
  try {
    const { region = 'US' } = new Intl.Locale(language).maximize()
    return IN_MILES.has(region) ? 'miles' : 'metric'
  } catch {
    return 'miles'
  }
}
