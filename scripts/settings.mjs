import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Loads settings from .env that the environment does not set. */
export function loadSettings(root) {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    process.stderr.write(`${file} can't be read: ${error.message}\n`)
    process.exit(1)
  }
}
