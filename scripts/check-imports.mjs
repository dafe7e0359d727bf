// Reports every import that violates the rules of import-rules.mjs, and fails if there is one.
import { checkProject } from './imports.mjs'
import { root } from './steps.mjs'

const found = checkProject(root)
for (const { file, line, imported, message } of found) {
  process.stderr.write(`${file}:${line} imports ${imported}\n  ${message}\n`)
}
process.exit(found.length > 0 ? 1 : 0)
