import type { Database } from '../../client.ts'
import { writerCalls } from '../../schema/blog.ts'

type WriterCall = {
  model: string
  /** 'post', 'themes' or 'matching'. */
  purpose: string
  promptTokens: number
  completionTokens: number
  /** Why it was of no use, in words; null: it was. */
  error: string | null
}

/** Keeps what a call of the writer's service used. */
export async function insertWriterCall({ orm, run }: Database, call: WriterCall): Promise<void> {
  await run(orm.insert(writerCalls).values(call).execute())
}

export type WriterUseSum = { calls: number; tokens: number; useless: number }

/** What the writer's service was asked within some days, and how many tokens that used. */
export async function sumWriterCalls({ sql, run }: Database, days: number): Promise<WriterUseSum> {
  const [row] = await run(sql<[WriterUseSum]>`
    select count(*)::int as calls, count(error)::int as useless,
      coalesce(sum(prompt_tokens + completion_tokens), 0)::float8 as tokens
    from writer_calls where created_at > now() - make_interval(days => ${days}::int)`)
  return row
}
