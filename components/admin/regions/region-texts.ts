import { formatBytes } from '#domain/region/region-limits.ts'
import type { Region, RegionRun, RunKind, RunStep } from '#domain/region/region-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { HOUR_SECONDS } from '#domain/time/units.ts'
import { shortDate } from '../short-date.ts'

const MINUTE = 60

/** 'a minute', '12 minutes', '3 hours'. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes <= 1) return 'a minute'
  if (minutes <= 90) return `${minutes} minutes`
  return `${Math.ceil(seconds / HOUR_SECONDS)} hours`
}

/** 'OpenStreetMap, as of Nov 18, 2026'. */
export function asOfText({ kind, asOf }: Pick<Region, 'kind' | 'asOf'>): string {
  const source = SOURCES[kind]
  if (asOf === null) return source ?? 'Date not known'
  const date = `s of ${shortDate(asOf)}`
  return source ? `${source}, a${date}` : `A${date}`
}

const SOURCES: Partial<Record<Region['kind'], string>> = {
  index: 'OpenStreetMap',
  gnis: 'U.S. Geological Survey',
  tiger: 'U.S. Census Bureau',
}

/** 'download.geofabrik.de', 'Uploaded'. */
export function originText({ url }: Pick<Region, 'url'>): string {
  return url === null ? 'Uploaded' : new URL(url).host
}

type Badge = { status: 'active' | 'pending' | 'error' | 'none'; text: string }

const RUNNING: Readonly<Record<RunKind, string>> = {
  add: 'Being brought in',
  refresh: 'Being refreshed',
  remove: 'Being removed',
}
const FAILED: Readonly<Record<RunKind, string>> = {
  add: 'Could not be brought in',
  refresh: 'Refresh failed',
  remove: 'Could not be removed',
}

/** The state of a region's newest run. */
export function badgeOf(run: Pick<RegionRun, 'kind' | 'state'> | null): Badge {
  if (run === null) return { status: 'none', text: 'Never read' }
  switch (run.state) {
    case 'waiting':
      return { status: 'pending', text: 'Waiting' }
    case 'running':
      return { status: 'pending', text: RUNNING[run.kind] }
    case 'paused':
      return { status: 'none', text: 'Paused' }
    case 'done':
      return { status: 'active', text: 'Up to date' }
    case 'unchanged':
      return { status: 'active', text: 'Up to date, nothing new' }
    case 'failed':
      return { status: 'error', text: FAILED[run.kind] }
    case 'cancelled':
      return { status: 'none', text: 'Cancelled' }
  }
}

const STEPS: Readonly<Record<RunStep, string>> = {
  download: 'Downloading',
  read: 'Reading the file',
  write: 'Writing parks',
  compare: 'Taking what is gone',
  locate: 'Finding the streets of parks without an address',
  take: 'Taking its parks',
}

/** What a run does at the moment. */
export function stepText({ state, step }: Pick<RegionRun, 'state' | 'step'>): string {
  if (state === 'waiting') return 'Waiting for its turn'
  const text = step === null ? 'Starting' : STEPS[step]
  return state === 'paused' ? `Paused: ${text.toLowerCase()}` : text
}

/** '12 MB of 90 MB', '1,200 records'; null before anything is done. */
export function progressText({
  step,
  done,
  total,
}: Pick<RegionRun, 'step' | 'done' | 'total'>): string | null {
  if (step === null || done === 0) return null
  const isBytes = step === 'download' || step === 'read'
  const amounts = [done, total ?? done].map(isBytes ? formatBytes : formatCount)
  const unit = isBytes ? '' : done === 1 && total === null ? ' record' : ' records'
  return total === null ? `${amounts[0]}${unit}` : `${amounts[0]} of ${amounts[1]}${unit}`
}

/** What a region contains: '1,200 parks', or '900 streets' of address ranges. */
export function contentText({ kind, parks, streets }: Region): string {
  if (kind !== 'tiger') return parksText(parks)
  return `${formatCount(streets)} ${streets === 1 ? 'street' : 'streets'}`
}

/** 'Parks', or 'Streets' of address ranges. */
export function contentName({ kind }: Pick<Region, 'kind'>): string {
  return kind === 'tiger' ? 'Streets' : 'Parks'
}

/** '1 park', '1,200 parks'. */
export function parksText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'park' : 'parks'}`
}
