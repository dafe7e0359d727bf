import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { readDatabaseFacts } from '#db/queries/database/maintenance.ts'
import { readMigrations } from '#db/queries/database/migrations.ts'
import { listRegions } from '#db/queries/region/regions.ts'
import { errorCode } from '#db/unavailable.ts'
import type { Check } from '#domain/operator/setup-schemas.ts'
import { makeDeps } from '../../boot/deps.ts'
import { hasDatabase, openCopyForReading } from '../../boot/open-database.ts'
import { readEnvAlone } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import { makeLog } from '../../core/log.ts'
import { isSystemError, SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'
import {
  announceCalls,
  checkDisk,
  checkFacts,
  checkIpLocation,
  checkNames,
  checkRegions,
  checkService,
  checkSettings,
  fail,
  listServices,
  ok,
  warn,
} from '../../services/operator/checks.ts'
import type { Env } from '../../settings/configured.ts'
import { InvalidSettingsError } from '../../settings/rules.ts'
import { backupFolder, type Settings } from '../../settings/settings.ts'
import { EXIT, readArguments, runCommand, say, UsageError } from '../command-line.ts'

/** Timeout of the doctor's request to a running server. */
const DOCTOR_TIMEOUT_MS = 5_000

const USAGE = `Usage: npm run doctor [-- options]

Checks this installation: settings, disk, database, clock, and the outside services that are set up.
Each service is called once, which may cost money. Nothing is changed.

  --no-services   do not call outside services
  --json          print the results as JSON
  --help          show this
  --version       show the version

Exit codes: 0 no failures (warnings are allowed); 1 a check failed; 2 invalid options.
`

type Options = { root: string; asksServices: boolean }

/**
 * Runs the command `npm run doctor`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 if nothing fails, 1 if something does, 2 for invalid options
 */
export function runDoctor(root: string, args: readonly string[]): Promise<number> {
  const read = () =>
    readArguments(args, { json: { type: 'boolean' }, 'no-services': { type: 'boolean' } })
  return runCommand({ usage: USAGE, read }, async (given) => {
    const [unexpected] = given.positionals
    if (unexpected !== undefined) throw new UsageError(`'${unexpected}' is not an option.`)
    const checks = await examine({ root, asksServices: !given['no-services'] })
    process.stdout.write(given.json ? asJson(checks) : asText(checks))
    return isWell(checks) ? EXIT.done : EXIT.failed
  })
}

async function examine(options: Options): Promise<Check[]> {
  let env: Env
  try {
    env = readEnvAlone()
  } catch (error) {
    return explainSettings(error)
  }
  const { settings } = env
  const disk = await checkDisk(settings.DATA_DIR)
  const checks = [...checkNames(env), ...disk]
  if (!isWell(disk)) return [...checks, ...checkEnvironment(settings)]
  if (!hasDatabase(settings)) {
    const advice = 'The first start creates one.'
    return [...checks, ...checkSettings(settings), warn('Database', 'there is none yet.', advice)]
  }
  return [...checks, ...(await examineDatabase(env, options))]
}

/** What the environment says of this site, where stored settings can't be read. */
function checkEnvironment(settings: Settings): Check[] {
  const isUnknown = ({ name }: Check) =>
    (name === 'SITE_URL' && settings.SITE_URL === undefined) ||
    (name === 'Backups' && backupFolder(settings) === null)
  return checkSettings(settings).filter((check) => !isUnknown(check))
}

async function examineDatabase(env: Env, options: Options): Promise<Check[]> {
  const { settings } = env
  let database: Database
  try {
    database = await openCopyForReading(settings, options.root)
  } catch (error) {
    if (error instanceof FolderInUseError)
      return [...checkEnvironment(settings), await askServer(settings, error)]
    return [...checkEnvironment(settings), explainDatabase(error)]
  }
  try {
    const facts = await readDatabaseFacts(database)
    const known = readMigrations(options.root).map(({ folderMillis }) => folderMillis)
    const found = [ok('Database', database.description), ...checkFacts(facts, known, Date.now())]
    // Stored settings can't be read before all migrations are applied.
    if (!known.every((at) => facts.migrations.includes(at)))
      return [...found, ...checkEnvironment(settings)]
    return [...found, ...(await examineStored(env, database, options))]
  } finally {
    await database.close()
  }
}

function explainDatabase(error: unknown): Check {
  const advice = 'Check DATABASE_URL, the network, and whether the server is running.'
  if (error instanceof DatabaseStartError) return fail('Database', error.message, advice)
  if (!isSystemError(error)) throw error
  const explanation = SYSTEM_ERROR_TEXTS[errorCode(error)] ?? ''
  const room = 'The doctor checks a copy of it: it must be readable and fit into TMPDIR.'
  return fail('Database', `${error.message}. ${explanation}`.trim(), room)
}

/** Checks the stored settings and the services they enable. */
async function examineStored(
  env: Env,
  database: Database,
  { root, asksServices }: Options,
): Promise<Check[]> {
  const deps = makeDeps({ env, database, log: makeLog('silent'), root })
  try {
    await deps.configured.refresh()
  } catch (error) {
    return explainSettings(error)
  }
  const { settings, ignored } = deps.configured.current
  const problems = ignored.map(({ name, reason }) =>
    warn('Settings', `${name}, as it is stored, ${reason}.`, 'Correct it at /admin/config.'),
  )
  const checks = problems.length > 0 ? problems : [ok('Settings', 'are sound.')]
  checks.push(...checkSettings(settings), ...checkRegions(await listRegions(database), Date.now()))
  const services = asksServices ? listServices(settings) : []
  const announced = announceCalls(services)
  if (announced) say(announced)
  for (const service of services) checks.push(await checkService(deps, settings, service))
  if (asksServices && deps.ipLocations.isOn) checks.push(await checkIpLocation(deps))
  return checks
}

/** The response of `/readyz`. */
const readinessSchema = z.object({ reasons: z.array(z.string()).optional() })

/** Asks the running server for its state, as it has exclusive use of the embedded database. */
async function askServer({ HOST, PORT }: Settings, held: FolderInUseError): Promise<Check> {
  const name = 'Database'
  const place = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  const url = `http://${place.includes(':') ? `[${place}]` : place}:${PORT}/readyz`
  const advice = 'Stop the server briefly to run all checks.'
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(DOCTOR_TIMEOUT_MS) })
    const { reasons = [] } = readinessSchema.parse(await answer.json())
    return answer.ok
      ? warn(name, 'the running server uses it and reports that it is well.', advice)
      : fail(name, `the running server says: ${reasons.join(' ')}`, "Look at the server's log.")
  } catch {
    return warn(name, `${held.message.split('. ')[0]}, and ${url} does not answer.`, advice)
  }
}

function explainSettings(error: unknown): Check[] {
  if (!(error instanceof InvalidSettingsError)) throw error
  const [, ...mistakes] = error.message.split('\n')
  const advice = 'Correct it in the environment or in the file .env.'
  return mistakes.map((line) => fail('Settings', `${line.trim()}.`, advice))
}

function isWell(checks: readonly Check[]): boolean {
  return checks.every(({ status }) => status !== 'fail')
}

function asJson(checks: Check[]): string {
  return `${JSON.stringify({ ok: isWell(checks), checks }, null, 2)}\n`
}

const MARKS: Readonly<Record<Check['status'], string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

function asText(checks: Check[]): string {
  const lines = checks.map(({ name, status, message, advice }) => {
    const line = `${MARKS[status]}  ${name}: ${message}`
    return advice === undefined ? line : `${line}\n      ${advice}`
  })
  return `${lines.join('\n')}\n`
}
