import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from './source-hash.mjs'

/**
 * Builds the product if there is no build of the current sources. Reports on standard error, as
 * standard output may be a command's result.
 */
export function ensureBuild(root) {
  const mark = join(root, 'dist/source-hash')
  const built = existsSync(mark) ? readFileSync(mark, 'utf8') : null
  const wanted = sourceHash(root)
  if (wanted === null || built === wanted) return
  process.stderr.write('Building, which takes a moment …\n')
  // In a separate process, so that the build tools do not stay in memory.
  const build = [join(root, 'scripts/build.mjs')]
  const { status } = spawnSync(process.execPath, build, { stdio: ['ignore', 2, 2] })
  if (status === 0) return
  process.stderr.write('The build failed; see the output above.\n')
  process.exit(1)
}
