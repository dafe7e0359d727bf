import type postgres from 'postgres'

/**
 * Runs work in a transaction and gives what it gives, whose type `begin` itself does not keep.
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
