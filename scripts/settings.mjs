import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Takes the settings of the file .env where the environment has none of that name. */
export function loadSettings(root) {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
