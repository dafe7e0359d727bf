import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, notesOf, schemaText } from './schema-text.ts'

const schema = z.object({
  id: z.int(),
  name: z.string().min(1).max(200).describe('As signs have it'),
  kind: z.enum(['park', 'garden']).optional(),
  seats: z.array(z.union([z.string(), z.null()])),
  at: z.tuple([z.number(), z.number()]),
  inside: z.array(z.object({ rating: z.number().min(0).max(5) })),
  facts: z.record(z.string(), z.literal('yes')),
})

test('a schema is described as a type, with its bounds', () => {
  expect(schemaText(z.toJSONSchema(schema) as JsonSchema)).toBe(`{
  // ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}
  id: integer
  // As signs have it; 1 to 200 characters
  name: string
  kind?: "park" | "garden"
  seats: (string | null)[]
  at: [number, number]
  inside: {
    // 0 to 5
    rating: number
  }[]
  facts: {
    [name]: "yes"
  }
}`)
})

test('what is absent is stated', () => {
  expect(notesOf({ maxItems: 20, default: [] })).toBe('at most 20 items; [] if absent')
  expect(notesOf({ minimum: 1 })).toBe('at least 1')
  expect(notesOf({})).toBe('')
  expect(schemaText({})).toBe('anything')
  expect(schemaText({ type: 'object' })).toBe('{}')
})
