import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { embeddedFolder, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { makeRegionParts } from '../../boot/regions.ts'
import { AppError } from '../../core/errors.ts'
import { makeLog } from '../../core/log.ts'
import { runNext, takeOverRuns } from '../../operations/region-runner.ts'
import type { RegionPorts } from '../../services/region/ports.ts'
import { ProviderError } from '../../sources/errors.ts'
import { EXIT, reportFailure } from '../command-line.ts'
import { runInServer } from '../socket/ask-server.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { readRegionsArguments, USAGE } from './arguments.ts'
import { REGION_FOLLOW_MS, runRegionsCommand } from './run-regions.ts'

/**
 * Runs the command `npm run regions`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export async function runRegions(root: string, args: readonly string[]): Promise<number> {
  try {
    if (readRegionsArguments(args).help) {
      process.stdout.write(USAGE)
      return EXIT.done
    }
    return await runHere(root, args)
  } catch (error) {
    return reportFailure(error, [AppError, ProviderError])
  }
}

async function runHere(root: string, args: readonly string[]): Promise<number> {
  const { settings, isProduction } = readEnv()
  let database: Database
  try {
    database = await openReadyDatabase(settings, root)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const exit = await runInServer(embeddedFolder(settings), { command: 'regions', args })
    if (exit === null) throw error
    return exit
  }
  await takeOverRuns({ database })
  const stop = stopOnSignal()
  const deps: RegionPorts = {
    database,
    log: makeLog(settings.LOG_LEVEL),
    regions: makeRegionParts({ settings: () => settings, isProduction, root }),
  }
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
    await database.close()
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
