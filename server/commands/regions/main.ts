import { embeddedFolder, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { makeRegionParts } from '../../boot/regions.ts'
import { AppError } from '../../core/errors.ts'
import { makeLog } from '../../core/log.ts'
import { makeJobs } from '../../services/jobs.ts'
import type { RegionPorts } from '../../services/region/ports.ts'
import { regionKind } from '../../services/region/run-region.ts'
import { ProviderError } from '../../sources/errors.ts'
import { runCommand } from '../command-line.ts'
import { hereOrInServer, runInServer } from '../socket/ask-server.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { readRegionsArguments, USAGE } from './arguments.ts'
import { runRegionsCommand } from './run-regions.ts'

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

async function runHere(
  args: readonly string[],
  { database, log, regions }: Omit<RegionPorts, 'jobs'>,
): Promise<number> {
  const stop = stopOnSignal()
  const jobs = makeJobs({ database, log })
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
  }
}
