import type postgres from 'postgres'
import type { Database } from './client.ts'

type Value = postgres.ParameterOrJSON<never>

/** The SQL texts between a fragment's values. */
type Shape = { id: number; texts: readonly string[]; whole: string }

/** A piece of SQL with its parameter values. */
class Fragment {
  readonly shape: Shape
  readonly values: readonly Value[]

  constructor(shape: Shape, values: readonly Value[]) {
    this.shape = shape
    this.values = values
  }
}

type Part = Fragment | Value

/** Shapes by template, one for each combination of nested fragments. */
const shapes = new WeakMap<TemplateStringsArray, Map<string, Shape>>()
let shapesMade = 0

/**
 * A tagged template for SQL composed of values and other fragments. In postgres.js each fragment is
 * a promise, and creating a dozen takes longer than sending the query; here the SQL text of each
 * combination is cached.
 */
export function fragment(strings: TemplateStringsArray, ...parts: Part[]): Fragment {
  const values: Value[] = []
  let pieces = ''
  for (const part of parts) {
    if (part instanceof Fragment) {
      pieces += `${part.shape.id},`
      for (const value of part.values) values.push(value)
    } else {
      pieces += ','
      values.push(part)
    }
  }
  let known = shapes.get(strings)
  if (!known) {
    known = new Map()
    shapes.set(strings, known)
  }
  let shape = known.get(pieces)
  if (!shape) {
    shape = makeShape(strings, parts)
    known.set(pieces, shape)
  }
  return new Fragment(shape, values)
}

function makeShape(strings: TemplateStringsArray, parts: readonly Part[]): Shape {
  const texts = [strings[0] ?? '']
  const append = (text: string) => texts.push((texts.pop() ?? '') + text)
  for (const [index, part] of parts.entries()) {
    const [first = '', ...others] = part instanceof Fragment ? part.shape.texts : ['', '']
    append(first)
    texts.push(...others)
    append(strings[index + 1] ?? '')
  }
  const whole = texts.reduce((all, text, index) => `${all}$${index}${text}`)
  return { id: shapesMade++, texts, whole }
}

/** A query from a complete fragment. The connection keeps it prepared. */
export function toQuery<Rows extends readonly object[]>(
  sql: postgres.Sql,
  { shape, values }: Fragment,
): postgres.PendingQuery<Rows & postgres.Row[]> {
  return sql.unsafe<Rows & postgres.Row[]>(shape.whole, [...values], { prepare: true })
}

/** A tag for a whole query, composed as by `fragment`: ``rowsOf<Row[]>(database)`select …` ``. */
export function rowsOf<Rows extends readonly object[]>({ sql, run }: Database) {
  return (strings: TemplateStringsArray, ...parts: Part[]): Promise<Rows> =>
    run(toQuery<Rows>(sql, fragment(strings, ...parts)))
}
