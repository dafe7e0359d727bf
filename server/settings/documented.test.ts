import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from './settings.ts'

const names = Object.keys(SETTINGS).sort()
const defaults = Object.entries(SETTINGS).filter(([, { fallback }]) => fallback !== undefined)

/** The settings in the table of docs/settings.md, each with its default there. */
function inTable(): Map<string, string> {
  const lines = readFileSync('docs/settings.md', 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('| `'))
  const settings = new Map<string, string>()
  for (const row of rows) {
    const [, first = '', defaults = ''] = row.split('|')
    const ofRow = [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const values = ofRow.length === 1 ? [defaults] : defaults.split(',')
    for (const [at, name] of ofRow.entries()) {
      settings.set(name, (values[at] ?? '').replaceAll('`', '').trim())
    }
  }
  return settings
}

test('docs/settings.md has every setting, and no other', () => {
  expect([...inTable().keys()].sort()).toEqual(names)
})

test.each(defaults)(
  'docs/settings.md and .env.example know the default of %s',
  (name, { fallback }) => {
    const isGoogles = /^GOOGLE_.*_URL$/.test(name)
    if (!isGoogles) expect(inTable().get(name)).toBe(String(fallback))
    const example = readFileSync('.env.example', 'utf8').match(new RegExp(`^#${name}=(.*)$`, 'm'))
    expect(example?.[1]).toBe(String(fallback))
  },
)

test('.env.example has every setting, and no other', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)
  expect([...lines].map(([, name]) => name).sort()).toEqual(names)
})

test('compose.yaml passes every setting on, but for those that the image has', () => {
  const [, environment = ''] = readFileSync('compose.yaml', 'utf8').split('    environment:\n')
  const lines = (environment.split('    ports:')[0] ?? '').matchAll(/^ {6}([A-Z_]+): (.*)$/gm)
  const passed = new Map([...lines].map(([, name = '', value]) => [name, value]))
  const ofImage = ['DATA_DIR', 'HOST', 'PORT']
  expect([...passed.keys()].sort()).toEqual(names.filter((name) => !ofImage.includes(name)))
  for (const [name, value] of passed) {
    if (!['BACKUP_DIR', 'DATABASE_URL'].includes(name)) expect(value).toBe(`\${${name}:-}`)
  }
})
