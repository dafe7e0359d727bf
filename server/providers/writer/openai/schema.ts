import { z } from 'zod'

/** Words only: neither HTML nor addresses, which would be another's to choose. */
const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/<\/?[a-z!]/i.test(text), 'must hold no HTML')
    .refine(
      (text) => !/\b(?:https?:|www\.)|\b[\w-]+\.(?:com|net|org|io|co|app|dev|xyz)\b/i.test(text),
      'must hold no web address',
    )

/** A post as the model is to write it. */
export const writtenSchema = z.object({
  title: plain(120),
  excerpt: plain(400),
  introduction: z.array(plain(1_500)).min(1).max(4),
  sections: z
    .array(z.object({ parkId: z.int(), paragraphs: z.array(plain(2_000)).min(1).max(4) }))
    .min(1)
    .max(10),
  closing: z.array(plain(1_500)).max(3),
})

export type Written = z.output<typeof writtenSchema>

export const themesSchema = z.object({ themes: z.array(plain(60)).min(1).max(8) })

export const matchesSchema = z.object({
  matches: z
    .array(z.object({ parkId: z.int(), relevanceScore: z.number().min(0).max(100) }))
    .max(200),
})

/** What the service answers, as far as it is used. */
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

/** A schema in the form the service takes: all fields required, none besides. */
export function toJsonSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })
}
