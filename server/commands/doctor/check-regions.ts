import type { Region } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { type Check, ok, warn } from './check.ts'

/** Age in days from which a region counts as old, though it is refreshed every week. */
const OLD_AT = 21

const WHERE = 'Look at /admin/regions.'

/** Checks whether regions are refreshed. */
export function checkRegions(regions: readonly Region[], now: number): Check[] {
  if (regions.length === 0) return []
  const problems = regions.flatMap((region) => {
    const message = problemOf(region, now)
    return message === null ? [] : [warn('Regions', message, WHERE)]
  })
  if (problems.length > 0) return problems
  const count = regions.length === 1 ? '1 region is' : `${regions.length} regions are`
  return [ok('Regions', `${count} kept.`)]
}

function problemOf({ name, kind, run, isRefreshed, asOf }: Region, now: number): string | null {
  if (run?.state === 'failed') return `${name}: ${run.message ?? 'the last run failed.'}`
  // The survey's archive stays what it is, and address ranges are published once a year.
  if (!isRefreshed || kind === 'gnis' || kind === 'tiger' || asOf === null) return null
  const isOld = now - Date.parse(asOf) > OLD_AT * DAY_MS
  return isOld ? `${name} is of ${asOf.slice(0, 10)}, though it is refreshed.` : null
}
