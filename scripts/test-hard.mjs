// Tests that take minutes: `npm run test:hard`, or `npm run test:hard -- kill load` for some of
// them. Each prints its measurements.
import { ensureBuild } from './ensure-build.mjs'
import { root, run } from './steps.mjs'

ensureBuild(root)
const files = process.argv.slice(2).map((name) => `tests/hard/${name}`)
const succeeded = await run(['vitest', 'run', '--project', 'hard', ...files], { TEST_HARD: '1' })
process.exit(succeeded ? 0 : 1)
