// The tests that take minutes and measure, which are part of `npm run test:full`: all of them, or
// some by `npm run test:hard -- kill load`. Each prints its measurements.
import { ensureBuild } from './ensure-build.mjs'
import { root, run } from './steps.mjs'

ensureBuild(root)
const files = process.argv.slice(2).map((name) => `tests/hard/${name}`)
const succeeded = await run(['vitest', 'run', '--project', 'hard', ...files], { TEST_HARD: '1' })
process.exit(succeeded ? 0 : 1)
