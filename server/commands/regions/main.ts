import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedFolder, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { makeRegionParts } from '../../boot/regions.ts'
import { AppError } from '../../core/errors.ts'
import { makeLog } from '../../core/log.ts'
import { runNext, takeOverRuns } from '../../operations/region-runner.ts'
import type { RegionPorts } from '../../services/region/ports.ts'
import { ProviderError } from '../../sources/errors.ts'
import { runCommand } from '../command-line.ts'
import { hereOrInServer, runInServer } from '../socket/ask-server.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { readRegionsArguments, USAGE } from './arguments.ts'
import { REGION_FOLLOW_MS, runRegionsCommand } from './run-regions.ts'

/**
 * Runs the command `npm run regions`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export function runRegions(root: string, args: readonly string[]): Promise<number> {
  const read = () => readRegionsArguments(args)
  return runCommand({ usage: USAGE, expected: [AppError, ProviderError], read }, () => {
    const { settings, isProduction } = readEnv()
    return hereOrInServer({
      open: () => openReadyDatabase(settings, root),
      here: (database) =>
        runHere(args, {
          database,
          log: makeLog(settings.LOG_LEVEL),
          regions: makeRegionParts({ settings: () => settings, isProduction, root }),
        }),
      inServer: () => runInServer(embeddedFolder(settings), { command: 'regions', args }),
    })
  })
}

async function runHere(args: readonly string[], deps: RegionPorts): Promise<number> {
  await takeOverRuns(deps)
  const stop = stopOnSignal()
  const working = new AbortController()
  const worker = workUntil(deps, AbortSignal.any([stop.signal, working.signal]))
  try {
    return await runRegionsCommand(deps, {
      args,
      signal: stop.signal,
      async write(to, text) {
        process[to === 'out' ? 'stdout' : 'stderr'].write(text)
      },
    })
  } finally {
    working.abort()
    await worker
    stop.end()
  }
}

/** Works on regions that wait, as a server does, until the signal is aborted. */
async function workUntil(deps: RegionPorts, signal: AbortSignal): Promise<void> {
  const owner = randomUUID()
  while (!signal.aborted) {
    const hasWorked = await runNext(deps, owner, signal).catch((error) => {
      deps.log.warn({ err: error }, 'regions could not be worked on')
      return false
    })
    if (!hasWorked) await wait(REGION_FOLLOW_MS, undefined, { signal }).catch(() => {})
  }
}
