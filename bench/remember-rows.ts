import type { Database } from '#db/client.ts'

/** Remembers the rows of each query, to measure the work besides queries. */
export function rememberRows(database: Database): Database {
  const texts = new WeakMap<object, string>()
  const known = new Map<string, Promise<unknown>>()
  // A query may have others as its parts.
  const toText = (part: unknown) => texts.get(part as object) ?? part
  function note<Query extends object>(query: Query, asked: unknown[]): Query {
    texts.set(query, asked.flat().map(toText).join('\n'))
    return query
  }
  return {
    ...database,
    sql: new Proxy(database.sql, {
      apply: (target, self, asked) => note(Reflect.apply(target, self, asked), asked),
      get(target, name) {
        if (name !== 'unsafe') return Reflect.get(target, name)
        return (...asked: Parameters<typeof target.unsafe>) => note(target.unsafe(...asked), asked)
      },
    }),
    run<T>(work: Promise<T>, deadlineMs?: number): Promise<T> {
      const text = texts.get(work)
      if (text === undefined) return database.run(work, deadlineMs)
      const rows = known.get(text) ?? database.run(work, deadlineMs)
      known.set(text, rows)
      return rows as Promise<T>
    },
  }
}
