import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsSchema } from './schema.ts'

const names = Object.keys(settingsSchema.shape).sort()

/** All that stand in the first column of the README's table of settings. */
function inTable(): string[] {
  const [, table = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n')
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, n]) => n))
    .filter((name) => name !== undefined)
    .sort()
}

test("README's table has every setting, and no other", () => {
  expect(inTable()).toEqual(names)
})

test('.env.example has every setting, and no other', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)
  expect([...lines].map(([, name]) => name).sort()).toEqual(names)
})
