import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { readFunctions } from '#db/functions.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { makeNewerVersion } from '../database/newer-version.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { CASES } from './function-cases.ts'

const root = process.cwd()
const FUNCTIONS = readFunctions(root)

test('each has a file of its name, with a head of two lines', () => {
  for (const { name, text } of FUNCTIONS) {
    expect(text).toMatch(
      new RegExp(`^-- .{1,106}\\n-- .{1,106}\\nCREATE OR REPLACE FUNCTION ${name}\\(`),
    )
    expect(text.match(/^CREATE OR REPLACE FUNCTION/gm)).toHaveLength(1)
  }
})

test('the documentation draws what calls what', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(text).toContain(`\`\`\`text\n${drawing()}\n\`\`\``)
})

describe.each(bothDatabaseKinds)('of a database (%s)', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const bodyOf = async (name: string) => {
    const [row] = await database.sql<{ body: string }[]>`
      select prosrc as body from pg_proc where proname = ${name}`
    return row?.body
  }

  test('there are no others', async () => {
    const functions = await database.sql<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`
    expect(functions.map(({ name }) => name).sort()).toEqual(
      FUNCTIONS.map(({ name }) => name).sort(),
    )
    const triggers = await database.sql<{ name: string }[]>`
      select tgname as name from pg_trigger where not tgisinternal`
    expect(triggers.map(({ name }) => name).sort()).toEqual(
      triggersOf(FUNCTIONS.map(({ text }) => text).join('\n'))
        .map(({ trigger }) => trigger)
        .sort(),
    )
  })

  test.each(FUNCTIONS.map(({ name }) => name))('%s gives what it should', async (name) => {
    const { given = '', ask, gives } = CASES[name] ?? { ask: 'null', gives: 'a case in CASES' }
    const undone = new Error('undone')
    const attempt = database.sql.begin(async (tx) => {
      if (given) await tx.unsafe(given)
      const [row] = await tx.unsafe(`select ${ask}`)
      expect(Object.values(row ?? {})).toEqual([gives])
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
  })

  test('they are replaced once another version’s are there, and not each time', async () => {
    const before = await bodyOf('fact_word')
    const spoil = () =>
      database.sql.unsafe(`create or replace function fact_word(listed text) returns text
        language sql immutable strict parallel safe as $$ select 'spoilt' $$`)
    await spoil()
    await migrateDatabase(database, root)
    expect(await bodyOf('fact_word')).toContain('spoilt')
    await database.sql`update drizzle.functions set hash = 'another'`
    await migrateDatabase(database, root)
    expect(await bodyOf('fact_word')).toBe(before)
  })

  test('an older version leaves those of a newer one, which has migrated', async () => {
    const folder = await makeNewerVersion('CREATE TABLE newer (id integer)')
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'db/functions/facts/fact_word.sql')
    await writeFile(file, readFileSync(file, 'utf8').replace("'   '", "'  .'"))
    await migrateDatabase(database, folder)
    await migrateDatabase(database, root)
    expect(await bodyOf('fact_word')).toContain("'  .'")
  })
})

/** The triggers of each table in the order in which they run, and what each function calls. */
function drawing(): string {
  const names = FUNCTIONS.map(({ name }) => name)
  const triggers = FUNCTIONS.flatMap(({ text }) => triggersOf(text))
  const tables = [...new Set(triggers.map(({ table }) => table))].sort()
  const lines = tables.flatMap((table) => [
    table,
    ...triggers
      .filter((trigger) => trigger.table === table)
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ when, of }) => `  ${when}: ${of}`),
  ])
  const calls = FUNCTIONS.flatMap(({ name, text }) => {
    const body = text.slice(text.indexOf('$$'))
    const called = names.filter(
      (each) => each !== name && new RegExp(`(?<!TRIGGER |FUNCTION )\\b${each}\\(`).test(body),
    )
    return called.length > 0 ? [`${name} calls ${called.join(', ')}`] : []
  })
  return [...lines, '', ...calls.sort()].join('\n')
}

function triggersOf(text: string) {
  const found = text.matchAll(
    /^CREATE OR REPLACE TRIGGER (\w+)\s+(BEFORE|AFTER) ([\w ,]+?) ON (\w+)[^;]*FUNCTION (\w+)\(\)/gm,
  )
  return [...found].map(([, trigger = '', time = '', events = '', table = '', of = '']) => ({
    trigger,
    table,
    of,
    when: `${time} ${events.replace(/ OF .*/, '')}`.toLowerCase().replaceAll(' or ', ', '),
    // Those before a change run first, then by name.
    order: `${time === 'BEFORE' ? 0 : 1} ${trigger}`,
  }))
}
