import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Context, createCallerFactory, publicProcedure, router } from '../http/rpc/trpc.ts'
import { PreparedJson, prepared } from './prepared-json.ts'

const promised = z.object({ stars: z.number() })

function call(text: string, { checksAnswers }: { checksAnswers: boolean }) {
  const answer = new PreparedJson<z.infer<typeof promised>>(text)
  const procedures = router({
    stars: publicProcedure.output(prepared(promised)).query(() => answer),
  })
  const deps = { checksAnswers, log: { error: () => {} } }
  const context = { deps, wantsObjects: false } as unknown as Context
  return createCallerFactory(procedures)(context).stars()
}

describe('a ready-made answer', () => {
  test('is held against what its procedure promises', async () => {
    expect(await call('{"stars":4}', { checksAnswers: true })).toHaveProperty('text', '{"stars":4}')
    await expect(call('{"stars":"four"}', { checksAnswers: true })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    })
  })

  test('is sent as it is in production', async () => {
    const text = '{"stars":"four"}'
    expect(await call(text, { checksAnswers: false })).toHaveProperty('text', text)
  })
})
