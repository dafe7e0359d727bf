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
