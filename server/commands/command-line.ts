import { type ParseArgsConfig, parseArgs } from 'node:util'
import { FolderInUseError } from '#db/embedded/lock.ts'
import {
  asDatabaseFailure,
  DatabaseUnavailableError,
  DatabaseUnwritableError,
  errorCode,
} from '#db/unavailable.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { DatabaseStartError } from '../core/errors.ts'
import { cleanText } from '../core/log.ts'
import { SYSTEM_ERROR_TEXTS } from '../core/system-errors.ts'
import { InvalidSettingsError } from '../settings/rules.ts'

export const EXIT = { done: 0, failed: 1, usage: 2, stopped: 130 } as const

/** A command was called with invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Parses a command's options, --help among them, and file names.
 *
 * @throws UsageError naming an unknown option, or one without its value
 */
export function readArguments<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    const { values, positionals } = parseArgs({
      args: joinBbox(args),
      options: { ...options, ...HELP },
      allowPositionals: true,
      strict: true,
    })
    return { ...values, positionals }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [line = ''] = message.split(/(?<=\.) |\n/)
    throw new UsageError(line.replace(/\.?$/, '.'), { cause: error })
  }
}

/** Joins `--bbox` and its value: a negative longitude would be parsed as another option. */
function joinBbox(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    if (joined.at(-1) === '--bbox' && /^-[\d.]/.test(arg)) joined.splice(-1, 1, `--bbox=${arg}`)
    else joined.push(arg)
  }
  return joined
}

/** @throws UsageError if it is not a valid box */
export function readBbox(text: string | undefined): Bounds | undefined {
  if (text === undefined) return undefined
  const bbox = parseBbox(text)
  if (bbox) return bbox
  throw new UsageError(
    `--bbox must be west,south,east,north in degrees, such as -122.52,37.70,-122.35,37.84, not '${text}'.`,
  )
}

type Command<Given> = {
  usage: string
  /** Errors whose message is meant for the operator. */
  expected?: readonly ErrorKind[]
  /** Reads the command's arguments. */
  read: () => Given
}

/**
 * Runs a command, or shows its usage if that is asked for.
 *
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export async function runCommand<Given extends { help?: boolean | undefined }>(
  { usage, expected = [], read }: Command<Given>,
  work: (given: Exclude<Given, { help: true }>) => Promise<number>,
): Promise<number> {
  try {
    const given = read()
    if (!given.help) return await work(given as Exclude<Given, { help: true }>)
    process.stdout.write(usage)
    return EXIT.done
  } catch (error) {
    return reportFailure(error, expected)
  }
}

/** Writes a line to standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Writes an error to standard error.
 *
 * @param expected errors whose message is meant for the operator
 * @param write writes to standard error, by default of this process
 * @returns the exit code
 */
export function reportFailure(
  error: unknown,
  expected: readonly ErrorKind[],
  write = (text: string): void => void process.stderr.write(text),
): number {
  const isUsage = error instanceof UsageError
  const said = explainFailure(error, expected)
  // The expected format contains no secret, though it may look like one.
  const text = error instanceof InvalidSettingsError ? said : cleanText(said, [])
  write(isUsage ? `${text} See --help.\n` : `${text}\n`)
  return isUsage ? EXIT.usage : EXIT.failed
}

type ErrorKind = abstract new (...given: never[]) => Error

/** One line, or what an expected error says. */
function explainFailure(failure: unknown, expected: readonly ErrorKind[]): string {
  const error = asDatabaseFailure(failure)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof FolderInUseError) {
    return `${error.message} A running server uses the embedded database: stop it first, or set DATABASE_URL to a PostgreSQL server, which both can use at once.`
  }
  const explanation = SYSTEM_ERROR_TEXTS[errorCode(error)]
  if (explanation) return `${error.message}. ${explanation}`
  const known = [
    InvalidSettingsError,
    DatabaseStartError,
    UsageError,
    DatabaseUnavailableError,
    DatabaseUnwritableError,
    ...expected,
  ]
  if (known.some((kind) => error instanceof kind)) return error.message
  const [line = ''] = error.message.split('\n')
  return `It failed: ${line.replace(/\.?$/, '.')}`
}

/**
 * Parses a bounding box as used in GeoJSON: 'west,south,east,north' in degrees. West may be greater
 * than east, for a box across the antimeridian. Returns null if invalid.
 */
export function parseBbox(text: string): Bounds | null {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null
  }
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return isOnEarth && south < north && west !== east ? { west, south, east, north } : null
}
