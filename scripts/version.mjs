import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function versionOf(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

/** Prints the version and ends, if a command is asked for it. */
export function answerVersion(root) {
  if (!process.argv.slice(2).includes('--version')) return
  process.stdout.write(`Parkfetch ${versionOf(root)}\n`)
  process.exit(0)
}
