import { z } from 'zod'

export const signInInput = z.object({
  // Of any length: one that can't be right takes as long as one that is wrong.
  password: z.string({ error: 'must be given, as text' }),
})

/** A session of the operator's, as its list shows it. */
export const operatorSessionSchema = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  /** Such as 'Chrome 140, Windows'; null where that can't be told. */
  browser: z.string().nullable(),
  /** Where it was last used from: '93.184.216.34', '2606:2800:220:100::/56'. */
  address: z.string().nullable(),
  /** The city near there, where a service that knows is asked. */
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

export type OperatorSessionView = z.infer<typeof operatorSessionSchema>

export const endSessionInput = z.object({
  id: z
    .string({ error: 'must be given, as text' })
    .max(100, 'must have at most 100 characters')
    .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters'),
})
