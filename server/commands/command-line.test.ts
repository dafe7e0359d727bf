import { describe, expect, test, vi } from 'vitest'
import { DatabaseStartError } from '../core/errors.ts'
import { InvalidSettingsError } from '../settings/rules.ts'
import { parseBbox, readArguments, reportFailure, UsageError } from './command-line.ts'

const options = { bbox: { type: 'string' }, fast: { type: 'boolean' } } as const
const read = (...args: string[]) => readArguments(args, options)

describe('arguments', () => {
  test.each([
    ['with a blank', ['--bbox', '-122,37,-121,38']],
    ['with an equals sign', ['--bbox=-122,37,-121,38']],
    ['before others', ['--bbox', '-122,37,-121,38', '--fast']],
  ])('may have a box west of Greenwich %s', (_, args) => {
    expect(read(...args).bbox).toBe('-122,37,-121,38')
  })

  test('take no other option for a box', () => {
    expect(() => read('--bbox', '--fast')).toThrow(UsageError)
    expect(() => read('--bbox', '-x')).toThrow(UsageError)
  })
})

describe('what went wrong', () => {
  function report(error: unknown) {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const exit = reportFailure(error, [])
    const said = write.mock.calls.map(([text]) => text).join('')
    write.mockRestore()
    return { exit, said }
  }
  const thrown = (...args: string[]) => {
    try {
      return read(...args)
    } catch (error) {
      return error
    }
  }

  test.each([
    [['--slow'], "Unknown option '--slow'. See --help.\n"],
    [['--bbox'], "Option '--bbox <value>' argument missing. See --help.\n"],
    [['--bbox', '--fast'], "Option '--bbox' argument is ambiguous. See --help.\n"],
  ])('in %j is reported in one line', (args, said) => {
    expect(report(thrown(...args))).toEqual({ exit: 2, said })
  })

  test('elsewhere is reported in one line, expected or not, without what gives access', () => {
    const known = new DatabaseStartError('It does not run.')
    expect(report(known)).toEqual({ exit: 1, said: 'It does not run.\n' })
    expect(report(new TypeError('odd')).said).toBe('It failed: odd.\n')
    const away = new Error('no way to postgres://me:my@secret@db.example/parks\nat x')
    expect(report(away).said).toBe('It failed: no way to postgres://…@db.example/parks.\n')
    const reason = 'must look like postgres://user:password@host'
    const setting = new InvalidSettingsError([{ name: 'DATABASE_URL', reason }])
    expect(report(setting).said).toContain('postgres://user:password@host')
  })
})

test('a box is west, south, east, north', () => {
  expect(parseBbox('-122.5, 37.7,-122.3,37.9')).toEqual({
    west: -122.5,
    south: 37.7,
    east: -122.3,
    north: 37.9,
  })
})

test('a box may cross the antimeridian', () => {
  expect(parseBbox('170,-20,-170,-10')).toEqual({ west: 170, south: -20, east: -170, north: -10 })
})

test.each([
  ['too few numbers', '1,2,3'],
  ['too many numbers', '1,2,3,4,5'],
  ['a word', 'a,2,3,4'],
  ['a gap', '1,,3,4'],
  ['south above north', '1,4,3,2'],
  ['no width', '1,2,1,4'],
  ['a latitude beyond the pole', '1,2,3,91'],
  ['a longitude beyond 180', '-181,2,3,4'],
  ['nothing', ''],
  ['no end', '1,2,3,Infinity'],
])('%s is no box', (_, text) => {
  expect(parseBbox(text)).toBeNull()
})
