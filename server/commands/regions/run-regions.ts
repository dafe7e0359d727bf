import { setTimeout as wait } from 'node:timers/promises'
import { findRun } from '#db/queries/region/region-runs.ts'
import { asDatabaseFailure, DatabaseUnavailableError } from '#db/unavailable.ts'
import { formatBytes, tigerKey } from '#domain/region/region-limits.ts'
import type { Region, RegionRun } from '#domain/region/region-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import { fetchCatalogue, fetchCounties } from '../../services/region/catalogue.ts'
import {
  addRegion,
  listRegions,
  previewRemoval,
  refreshRegion,
  removeRegion,
} from '../../services/region/change-regions.ts'
import { estimateRegion } from '../../services/region/estimate.ts'
import type { RegionPorts } from '../../services/region/ports.ts'
import { EXIT, UsageError } from '../command-line.ts'
import { formatSeconds } from '../import/estimate.ts'
import type { RunHere } from '../socket/serve-commands.ts'
import { readRegionsArguments } from './arguments.ts'
import { describeRegion, describeRun, stepOf } from './describe.ts'

/** Poll interval of a command that waits for a region. */
const REGION_FOLLOW_MS = 500

/** How often in a row the database may not answer while a run is followed. */
const MAX_FAILURES = 10
/** Entries of the index listed at most. */
const MAX_LISTED = 50

/**
 * Runs the command `npm run regions`: in the server that holds the database, or in a process that
 * works on regions itself.
 *
 * @returns the exit code: 1 if a region could not be worked on
 */
export async function runRegionsCommand(deps: RegionPorts, asked: RunHere): Promise<number> {
  const { action, keys, yes } = readRegionsArguments(asked.args)
  const say = (line: string) => asked.write('out', `${line}\n`)
  if (action === 'list') return list(deps, say)
  if (action === 'catalogue') return listCatalogue(deps, keys.join(' '), say)
  if (action === 'counties') return listCounties(deps, keys.join(' '), say)
  if (action === 'add')
    return followAll(
      deps,
      asked,
      keys.map((key) => () => add(deps, key, say)),
    )
  const regions = await findRegions(deps, keys)
  if (action === 'refresh') {
    const starts = regions.map(
      ({ id }) =>
        () =>
          refreshRegion(deps, id),
    )
    return followAll(deps, asked, starts)
  }
  const [region] = regions
  if (!region) throw new NotFoundError('There is no such region.')
  return remove(deps, { asked, region, isAgreed: yes })
}

async function list(deps: RegionPorts, say: (line: string) => void): Promise<number> {
  const { regions, freeBytes } = await listRegions(deps)
  for (const region of regions) say(describeRegion(region))
  if (regions.length === 0) say('There are no regions yet: npm run regions -- add us/colorado')
  say(`${formatBytes(freeBytes)} are free on the disk of the files.`)
  return EXIT.done
}

async function listCatalogue(
  deps: RegionPorts,
  words: string,
  say: (line: string) => void,
): Promise<number> {
  const wanted = words.toLowerCase()
  const { regions } = await fetchCatalogue(deps)
  const found = regions.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  for (const { id, name } of found.slice(0, MAX_LISTED)) say(`${id.padEnd(32)} ${name}`)
  if (found.length > MAX_LISTED) say(`${found.length - MAX_LISTED} more: say a part of the name.`)
  if (found.length === 0) say(`There is no region '${words}' in the index.`)
  return found.length > 0 ? EXIT.done : EXIT.failed
}

async function listCounties(
  deps: RegionPorts,
  words: string,
  say: (line: string) => void,
): Promise<number> {
  const wanted = words.toLowerCase()
  const { states } = await fetchCounties(deps)
  const all = states.flatMap(({ fips, name, counties }) => [
    { fips, name },
    ...counties.map((county) => ({ fips: county.fips, name: `${county.name}, ${name}` })),
  ])
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  for (const { fips, name } of found.slice(0, MAX_LISTED))
    say(`${tigerKey(fips).padEnd(32)} ${name}`)
  if (found.length > MAX_LISTED) say(`${found.length - MAX_LISTED} more: say a part of the name.`)
  if (found.length === 0) say(`There is no state or county '${words}' with address ranges.`)
  return found.length > 0 ? EXIT.done : EXIT.failed
}

async function add(deps: RegionPorts, key: string, say: (line: string) => void) {
  const { name, bytes, seconds, freeBytes } = await estimateRegion(deps, key)
  const size = bytes === null ? 'of unknown size' : formatBytes(bytes)
  const time = seconds === null ? '' : `, at most about ${formatSeconds(seconds)}`
  say(`${name}: ${size}${time}; ${formatBytes(freeBytes)} are free.`)
  return addRegion(deps, key)
}

/** The regions with these keys; all if there are none. */
async function findRegions(deps: RegionPorts, keys: readonly string[]): Promise<Region[]> {
  const { regions } = await listRegions(deps)
  if (keys.length === 0) return regions.filter(({ kind }) => kind !== 'upload')
  return keys.map((key) => {
    const found = regions.find((region) => region.key === key)
    if (found) return found
    const known = regions.map((region) => region.key).join(', ') || 'none'
    throw new NotFoundError(`There is no region '${key}'. Known ones: ${known}.`)
  })
}

type Removal = { asked: RunHere; region: Region; isAgreed: boolean }

async function remove(deps: RegionPorts, { asked, region, isAgreed }: Removal): Promise<number> {
  const { taken, contributed, staying } = await previewRemoval(deps, region.id)
  asked.write(
    'out',
    `${region.name}: ${taken} parks that only it has would be taken (to ${contributed} of them visitors or you have contributed, which is kept for their return); ${staying} stay, as other sources have them.\n`,
  )
  if (!isAgreed) throw new UsageError('Nothing was removed. Use --yes to confirm.')
  return followAll(deps, asked, [() => removeRegion(deps, region.id)])
}

/** Starts runs one after the other and follows each to its end. */
async function followAll(
  deps: RegionPorts,
  asked: RunHere,
  starts: readonly (() => Promise<{ runId: number }>)[],
): Promise<number> {
  let exit: number = EXIT.done
  for (const start of starts) {
    const { runId } = await start()
    const ended = await follow(deps, runId, asked)
    if (ended === null) {
      asked.write('err', 'It goes on in the server, or with the next start.\n')
      return EXIT.stopped
    }
    exit = Math.max(exit, ended)
  }
  return exit
}

const ENDED = ['done', 'unchanged', 'failed', 'cancelled', 'paused']

/**
 * A run; undefined while the database is busy, or away for a moment.
 *
 * @param failures how often in a row it has not answered
 */
async function lookAt({ database }: RegionPorts, runId: number, failures: number) {
  try {
    return await findRun(database, runId)
  } catch (error) {
    const isAway = asDatabaseFailure(error) instanceof DatabaseUnavailableError
    if (!isAway || failures >= MAX_FAILURES) throw error
    return undefined
  }
}

/** @returns the exit code; null if the command was interrupted */
async function follow(
  deps: RegionPorts,
  runId: number,
  { write, signal }: RunHere,
): Promise<number | null> {
  let said = ''
  let failures = 0
  for (;;) {
    const run = await lookAt(deps, runId, failures)
    failures = run === undefined ? failures + 1 : 0
    // A removed region has taken its runs with it.
    if (run === null) {
      write('out', 'It is removed.\n')
      return EXIT.done
    }
    if (run && ENDED.includes(run.state)) {
      write('out', `${describeRun(run)}\n`)
      return exitOf(run)
    }
    const step = run ? stepOf(run) : said
    if (step !== said) write('err', `${step}\n`)
    said = step
    if (signal.aborted) return null
    await wait(REGION_FOLLOW_MS, undefined, { signal }).catch(() => {})
  }
}

function exitOf({ state }: RegionRun): number {
  return state === 'done' || state === 'unchanged' ? EXIT.done : EXIT.failed
}
