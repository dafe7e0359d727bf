/** The days on which the included lists of cities and of the country were made. */
export const LIST_DATES = {
  'nyc-parks': '2026-06-28',
  'sf-rec-park': '2019-09-10',
  'boston-open-space': '2024-01-31',
  'chicago-park-district': '2026-04-16',
  'la-rec-parks': '2016-08-24',
  'denver-parks': '2026-02-06',
  'mecklenburg-parks': '2013-08-24',
  'us-park-service': '2024-03-01',
  'us-open-lands': '2018-07-01',
} as const

const YEARS: ReadonlyMap<string, string> = new Map(
  Object.entries(LIST_DATES).map(([source, day]) => [source, day.slice(0, 4)]),
)

/** The year of an included list; undefined of other sources. */
export function listYear(source: string): string | undefined {
  return YEARS.get(source)
}
