import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

const file = join(resolve(import.meta.dirname, '..'), '.env')

/**
 * The environment of a process of the product: only these settings. The developer's .env file is
 * ignored; a setting given here stays, even if empty.
 *
 * @param {Record<string, string>} settings
 * @returns {Record<string, string>}
 */
export function environmentOf(settings) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const unset = Object.fromEntries(names.map((name) => [name, '']))
  return { ...unset, PATH, HOME, TMPDIR, PORT: '0', SHUTDOWN_DELAY_SECONDS: '0', ...settings }
}
