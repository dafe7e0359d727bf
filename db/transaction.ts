import type postgres from 'postgres'

/**
 * Runs work in a transaction and returns its result, typed, which `begin` itself is not.
 *
 * @param mode such as 'isolation level serializable'
 */
export async function transaction<T>(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  mode = '',
): Promise<T> {
  const { result } = await sql.begin(mode, async (tx) => ({ result: await work(tx) }))
  return result
}

const UNDONE = new Error('Nothing of this is to be saved.')

/** Runs work in a transaction that is rolled back, and returns its result. */
export async function rehearse<T>(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const done: T[] = []
  const attempt = sql.begin(async (tx) => {
    done.push(await work(tx))
    throw UNDONE
  })
  await attempt.catch((error) => {
    if (error !== UNDONE) throw error
  })
  return done[0] as T
}
