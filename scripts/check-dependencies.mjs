// Whether the packages that go into production are free of weaknesses that are known to be mended,
// and come under licences that are allowed.
import { mistakesOf, readDependencies } from './dependencies.mjs'
import { root } from './steps.mjs'

const dependencies = readDependencies(root)
const mistakes = mistakesOf(dependencies)
for (const line of mistakes) process.stderr.write(`${line}\n`)
process.stdout.write(`${dependencies.length} packages looked at.\n`)
process.exit(mistakes.length > 0 ? 1 : 0)
