import type postgres from 'postgres'

type Value = postgres.ParameterOrJSON<never>

/** A piece of SQL and the values of its parameters, which stand between its texts. */
class Fragment {
  readonly texts: readonly string[]
  readonly values: readonly Value[]

  constructor(texts: readonly string[], values: readonly Value[]) {
    this.texts = texts
    this.values = values
  }
}

/**
 * SQL as a tagged template, of values and of other pieces. One of postgres.js is a promise each, which
 * for a search of a dozen takes longer than the rest of sending it.
 */
export function fragment(strings: TemplateStringsArray, ...parts: (Fragment | Value)[]): Fragment {
  const values: Value[] = []
  const texts: string[] = []
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    if (part instanceof Fragment) {
      const [first = '', ...others] = part.texts
      text += first
      values.push(...part.values)
      const last = others.pop()
      if (last !== undefined) {
        texts.push(text, ...others)
        text = last
      }
    } else {
      values.push(part)
      texts.push(text)
      text = ''
    }
    text += strings[index + 1] ?? ''
  }
  texts.push(text)
  return new Fragment(texts, values)
}

/** A query of a piece of SQL that is whole. The connection keeps it prepared. */
export function toQuery<Rows extends readonly object[]>(
  sql: postgres.Sql,
  { texts, values }: Fragment,
): postgres.PendingQuery<Rows & postgres.Row[]> {
  const text = texts.reduce((all, next, index) => `${all}$${index}${next}`)
  return sql.unsafe<Rows & postgres.Row[]>(text, [...values], { prepare: true })
}
