// Runs the tests; with `--full`, also those that take long, on both kinds of databases, and the hard
// ones. The last line says how many passed and how many failed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { root, run, runChecks, sourceChecks } from './steps.mjs'

const isFull = process.argv.includes('--full')
if (isFull) process.env.TEST_FULL = '1'

const cache = join(root, '.cache')
const vitestReport = join(cache, 'vitest-report.json')
const browserReport = join(cache, 'e2e-report.json')
const resultFile = join(cache, isFull ? 'last-full-test.json' : 'last-test.json')

mkdirSync(cache, { recursive: true })
for (const stale of [
  resultFile,
  vitestReport,
  browserReport,
  join(cache, 'e2e'),
  join(cache, 'prepared-data'),
]) {
  rmSync(stale, { recursive: true, force: true })
}

const SLOWEST = 10
const MESSAGE_LINES = 40
const PAGE_LINES = 40

const begin = performance.now()
const commit = testedCommit()
const total = { passed: 0, failed: 0 }
/** How long each part took. */
const parts = []
/** How long the files of each folder took together. */
const folders = new Map()
/** The duration of each test in milliseconds, with its name. */
const durations = []
/** Each failed test: its name, its message, and what its page showed. */
const failures = []

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

const build = { name: 'build', command: ['node', 'scripts/build.mjs'] }
await timed('checks and build', async () => count(await runChecks([build, ...sourceChecks])))
await timed('tests without a browser', () => runVitest())
await timed('browser tests', runBrowserTests)
if (isFull) {
  // By themselves, as they measure, and last, as they take long.
  await timed('hard tests', () => runVitest(['--project', 'hard'], { TEST_HARD: '1' }))
}
printSlowest()
printParts()
printFailures()
keepResult()
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

/** Runs a part of the tests and notes how long it took. */
async function timed(name, work) {
  process.stdout.write(`\n— ${name}\n`)
  const from = performance.now()
  await work()
  parts.push({ name, milliseconds: performance.now() - from })
}

async function runVitest(options = [], env = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  rmSync(vitestReport, { force: true })
  const succeeded = await run(['vitest', 'run', ...options, ...reporters], env)
  const report = readReport(vitestReport)
  const passed = report?.numPassedTests ?? 0
  for (const { name: file, message, assertionResults, ...times } of report?.testResults ?? []) {
    const [, folder = 'unit tests'] = relative(root, file).match(/^(tests\/\w+)\//) ?? []
    folders.set(folder, (folders.get(folder) ?? 0) + times.endTime - times.startTime)
    if (message) failures.push({ name: relative(root, file), message })
    for (const { fullName, duration, status, failureMessages } of assertionResults) {
      note(fullName, duration)
      if (status === 'failed') {
        failures.push({ name: `${relative(root, file)} ${fullName}`, message: failureMessages[0] })
      }
    }
  }
  settle({ passed, failed: report?.numFailedTests ?? 0, succeeded })
}

async function runBrowserTests() {
  try {
    ensureBrowser()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return settle({ passed: 0, failed: 0, succeeded: false })
  }
  const succeeded = await run(['playwright', 'test'])
  const report = readReport(browserReport)
  noteSuites(report?.suites)
  const { expected: passed = 0, unexpected: failed = 0 } = report?.stats ?? {}
  settle({ passed, failed, succeeded })
}

function noteSuites(suites = []) {
  for (const { title, suites: inner, specs = [] } of suites) {
    for (const spec of specs) {
      const results = spec.tests.flatMap((test) => test.results)
      const name = `${title} ${spec.title}`
      note(name, Math.max(0, ...results.map(({ duration }) => duration)))
      const failed = results.find((result) => result.error)
      if (!spec.ok) {
        failures.push({ name, message: failed?.error.message, page: pageOf(failed?.attachments) })
      }
    }
    noteSuites(inner)
  }
}

function note(name, milliseconds = 0) {
  durations.push({ name, milliseconds })
}

function printSlowest() {
  durations.sort((one, other) => other.milliseconds - one.milliseconds)
  process.stdout.write('\n— the slowest tests\n')
  printDurations(durations.slice(0, SLOWEST))
}

function printParts() {
  process.stdout.write('\n— the parts\n')
  printDurations([...parts, { name: 'together', milliseconds: performance.now() - begin }])
  process.stdout.write('\n— all files of tests without a browser, added up\n')
  printDurations([...folders].map(([name, milliseconds]) => ({ name, milliseconds })))
}

function printDurations(all) {
  for (const { name, milliseconds } of all) {
    process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
  }
}

/** Keeps the result for whoever wants to know whether a commit was tested. */
function keepResult() {
  const result = {
    commit,
    ...total,
    seconds: Math.round((performance.now() - begin) / 1000),
  }
  writeFileSync(resultFile, `${JSON.stringify(result)}\n`)
}

/** The commit of the tested sources; null outside a checkout, or where something is not committed. */
function testedCommit() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    if (git('status', '--porcelain').length > 0) return null
    return git('rev-parse', 'HEAD').toString().trim()
  } catch {
    return null
  }
}

/** Repeats the failed tests at the end of the log, where they are easy to find. */
function printFailures() {
  if (failures.length === 0) return
  process.stdout.write('\n— the failed tests\n')
  for (const { name, message = '', page = [] } of failures) {
    const lines = [...message.split('\n').slice(0, MESSAGE_LINES), ...page]
    process.stdout.write(`✗ ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`)
  }
}

/** The lines of a failed test's page, as a screen reader finds them, around the focus. */
function pageOf(attachments = []) {
  const report = attachments.find(({ name }) => name === 'error-context')?.path
  if (!report || !existsSync(report)) return []
  const [, page = ''] = readFileSync(report, 'utf8').match(/```yaml\n(.*?)```/s) ?? []
  const lines = page.split('\n')
  const focus = lines.findLastIndex((line) => line.includes('[active]'))
  const from = Math.max(0, focus - PAGE_LINES / 2)
  return lines.slice(from, from + PAGE_LINES)
}

/** A run that failed as a whole, without a failed test, counts as one failure. */
function settle({ passed, failed, succeeded }) {
  count({ passed, failed: succeeded ? failed : Math.max(1, failed) })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
