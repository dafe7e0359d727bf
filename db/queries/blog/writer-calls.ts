import { gt, sql } from 'drizzle-orm'
import type { WriterUse } from '#domain/blog/blog-generate-schemas.ts'
import type { Database } from '../../client.ts'
import { writerCalls } from '../../schema/blog.ts'
import { rowCount } from '../columns.ts'

type WriterCall = Omit<typeof writerCalls.$inferInsert, 'createdAt'>

export async function insertWriterCall({ orm, run }: Database, call: WriterCall): Promise<void> {
  await run(orm.insert(writerCalls).values(call).execute())
}

/** The number of calls and tokens used by the writer's service in the last days. */
export async function sumWriterCalls(
  { orm, run }: Database,
  days: number,
): Promise<Omit<WriterUse, 'name'>> {
  const { promptTokens, completionTokens, error, createdAt } = writerCalls
  const sums = orm
    .select({
      calls: rowCount,
      useless: sql<number>`count(${error})::int`,
      tokens: sql<number>`coalesce(sum(${promptTokens} + ${completionTokens}), 0)::float8`,
    })
    .from(writerCalls)
    .where(gt(createdAt, sql`now() - make_interval(days => ${days}::int)`))
  const [row] = await run(sums.execute())
  return row ?? { calls: 0, useless: 0, tokens: 0 }
}
