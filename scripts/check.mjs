// The quick checks: types, lint, unused code, unit tests.
import { runChecks, sourceChecks } from './steps.mjs'

const unit = { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit*'] }
const { failed } = await runChecks([unit, ...sourceChecks])
process.exit(failed > 0 ? 1 : 0)
