import { z } from 'zod'
import { plain } from './free-text.ts'

/** A model's part of a post: its own texts, and the ids of the facts to state. */
export const writtenSchema = z.object({
  title: plain(120),
  opening: plain(800),
  sections: z
    .array(z.object({ parkId: z.int(), factIds: z.array(z.string()).min(1).max(100) }))
    .min(1)
    .max(10),
  closing: plain(500),
})

export type Written = z.output<typeof writtenSchema>

export const themesSchema = z.object({ themes: z.array(plain(60)).min(1).max(8) })

export const matchesSchema = z.object({
  matches: z
    .array(z.object({ parkId: z.int(), relevanceScore: z.number().min(0).max(100) }))
    .max(200),
})

/** The parts of an answer that are used. */
export const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number().int().min(0).default(0),
      completion_tokens: z.number().int().min(0).default(0),
    })
    .nullish(),
})

/** Bounds that services reject in strict schemas or ignore: they are put in words. */
const BOUNDS = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'multipleOf',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
] as const

/**
 * Converts a schema to the form the service accepts: all fields required, no others, and no bounds,
 * which are moved to the descriptions. Answers are validated against the original.
 */
export function toJsonSchema(schema: z.ZodType): unknown {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override({ jsonSchema }) {
      const bounds = describeBounds(jsonSchema)
      for (const name of BOUNDS) delete jsonSchema[name]
      if (bounds !== '') jsonSchema.description = bounds
    },
  })
  return json
}

type Bounds = z.core.JSONSchema.BaseSchema

/** 'at most 120 characters', '1 to 4 items', 'from 0 to 100'; empty without bounds. */
function describeBounds({ type, ...bounds }: Bounds): string {
  const { maxLength, minItems, maxItems, minimum, maximum } = bounds
  if (type === 'string' && maxLength !== undefined) return `at most ${maxLength} characters`
  if (type === 'array' && maxItems !== undefined) return `${minItems ?? 0} to ${maxItems} items`
  if (type === 'number' && maximum !== undefined) return `from ${minimum} to ${maximum}`
  return ''
}
