import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { embeddedFolder, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { makeRegionParts } from '../../boot/regions.ts'
import { AppError } from '../../core/errors.ts'
import { makeLog } from '../../core/log.ts'
import { makeJobs } from '../../services/jobs.ts'
import type { RegionPorts } from '../../services/region/ports.ts'
import { regionKind } from '../../services/region/run-region.ts'
import { ProviderError } from '../../sources/errors.ts'
import { EXIT, reportFailure } from '../command-line.ts'
import { runInServer } from '../socket/ask-server.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { readRegionsArguments, USAGE } from './arguments.ts'
import { runRegionsCommand } from './run-regions.ts'

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
  const env = readEnv()
  let database: Database
  try {
    database = await openReadyDatabase(env, root)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const exit = await runInServer(embeddedFolder(env), { command: 'regions', args })
    if (exit === null) throw error
    return exit
  }
  const stop = stopOnSignal()
  const log = makeLog(env.logLevel)
  const jobs = makeJobs({ database, log })
  const regions = makeRegionParts({ env: () => env, root })
  const deps: RegionPorts = { database, jobs, log, regions }
  jobs.start([regionKind(deps)])
  try {
    return await runRegionsCommand(deps, {
      args,
      signal: stop.signal,
      async write(to, text) {
        process[to === 'out' ? 'stdout' : 'stderr'].write(text)
      },
    })
  } finally {
    await jobs.end()
    stop.end()
    await database.close()
  }
}
