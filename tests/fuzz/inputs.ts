import fc, { type Arbitrary } from 'fast-check'

/** A part of a JSON Schema, as zod tells of its own schemas. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

const LONG = 99_000

/** Texts that have been trouble somewhere: to patterns, to SQL, to paths, to terminals. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0301\ufeff',
  '👩‍👩‍👧‍👦',
  "'; drop table parks; --",
  "' or 1=1 --",
  '%27%20or%201',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '//evil.example',
  '<script>hit()</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '9007199254740993',
  '2147483648',
  '%',
  '_%_%_',
  '\\',
  '\r\nset-cookie: a=b',
  '94110',
  'San Francisco, CA',
  'Boston',
  'playground',
]

/** As long as a body may be: each has made some pattern take for ever. */
const LONG_TEXTS = [
  'a'.repeat(LONG),
  ' '.repeat(LONG),
  '-'.repeat(LONG),
  '<'.repeat(LONG),
  '('.repeat(LONG),
  '1'.repeat(LONG),
  ', '.repeat(LONG / 2),
  '\u0301'.repeat(LONG / 2),
  '<a '.repeat(LONG / 3),
  '&amp;'.repeat(LONG / 5),
  `${'a '.repeat(LONG / 2)}!`,
  Array.from({ length: LONG / 5 }, (_, index) => index.toString(36)).join(','),
]

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  2,
  90,
  180,
  361,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
]

/** Keys that reach for what all objects share; only text can hold them as keys of their own. */
const POLLUTING = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '[{"__proto__":{"polluted":true}}]',
].map((text) => () => JSON.parse(text) as unknown)

const shortText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
)

const anyText = fc.oneof(
  { arbitrary: shortText, weight: 9 },
  { arbitrary: fc.constantFrom(...LONG_TEXTS), weight: 1 },
)

const nested = fc.integer({ min: 1, max: 2_000 }).map((depth) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
})

const anyNumber = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Anything that JSON can hold, the worse the better. */
const anything: Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(...POLLUTING).map((make) => make()),
  fc.array(shortText, { maxLength: 300 }),
  nested,
  fc.jsonValue({ maxDepth: 3 }),
)

/** What a schema might take, and here and there what it must not. */
export function inputFor(schema: Schema | undefined): Arbitrary<unknown> {
  if (!schema) return fc.oneof(fc.constant(undefined), anything)
  return fc.oneof(
    { arbitrary: fitting(schema, false), weight: 5 },
    { arbitrary: fitting(schema, true), weight: 4 },
    { arbitrary: anything, weight: 1 },
  )
}

/**
 * What fits, as far as the schema tells.
 *
 * @param spoilt whether now and then a part is replaced by anything at all
 */
function fitting(schema: Schema, spoilt: boolean): Arbitrary<unknown> {
  const value = fittingOf(schema, spoilt)
  if (!spoilt) return value
  return fc.oneof({ arbitrary: value, weight: 3 }, { arbitrary: anything, weight: 1 })
}

function fittingOf(schema: Schema, spoilt: boolean): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, spoilt)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, spoilt)))
}

function ofType(type: string, schema: Schema, spoilt: boolean): Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectFor(schema, spoilt)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, spoilt), {
        maxLength: Math.min(schema.maxItems ?? 20, 260),
      })
    case 'string':
      return textFor(schema)
    case 'number':
      return fc.oneof(anyNumber, fc.double({ min: -180, max: 180, noNaN: true }))
    case 'integer':
      return integerFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

function integerFor({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema): Arbitrary<number> {
  const least = Math.max(minimum, -(2 ** 31))
  return fc.oneof(
    fc.integer({ min: least, max: Math.min(maximum, least + 600) }),
    fc.constantFrom(least, Math.min(maximum, Number.MAX_SAFE_INTEGER)),
  )
}

function textFor({ format, pattern, maxLength }: Schema): Arbitrary<string> {
  if (format === 'date-time') {
    const moments = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    return moments.map((moment) => moment.toISOString())
  }
  if (pattern?.includes('\\d')) {
    return fc.oneof(fc.integer({ min: -5, max: 600 }).map(String), fc.constantFrom('1.5', ' 7 '))
  }
  if (maxLength === undefined || maxLength > 1_000) return anyText
  const edge = fc.constantFrom('x'.repeat(maxLength), '%'.repeat(maxLength))
  return fc.oneof({ arbitrary: shortText, weight: 9 }, { arbitrary: edge, weight: 1 })
}

function objectFor(schema: Schema, spoilt: boolean): Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema
  if (propertyNames) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {}
    return fc.dictionary(textOf(propertyNames), fitting(values, spoilt), { maxKeys: 5 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, fitting(part, spoilt)]),
  )
  const requiredKeys = spoilt ? [] : required
  const record = fc.record(fields, { requiredKeys, noNullPrototype: true })
  if (!spoilt) return record
  const polluting = fc.constantFrom(...POLLUTING).map((make) => make() as object)
  return fc.oneof(record, fc.tuple(record, polluting).map(withKeysOf))
}

function textOf(schema: Schema): Arbitrary<string> {
  return schema.enum ? fc.constantFrom(...schema.enum.map(String)) : textFor(schema)
}

/** The fields of both, '__proto__' as one of them and not as what it means. */
function withKeysOf([record, other]: [object, object]): object {
  const all = Object.create(null) as object
  for (const part of [record, other]) {
    for (const key of Object.keys(part)) {
      const value = Object.getOwnPropertyDescriptor(part, key)?.value
      Object.defineProperty(all, key, { value, enumerable: true, configurable: true })
    }
  }
  return all
}
