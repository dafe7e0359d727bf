import { z } from 'zod'

/** What the operator sets up, in this order. */
const SETUP_STEPS = ['name', 'start', 'parks', 'address', 'backups', 'contact'] as const

const stepId = z.enum(SETUP_STEPS)

/** What the operator notes of the set-up. */
export const setupNotesSchema = z.object({
  skipped: z.array(stepId).max(SETUP_STEPS.length),
  isFinished: z.boolean(),
})

const checkSchema = z.object({
  name: z.string(),
  status: z.enum(['ok', 'warn', 'fail']),
  message: z.string(),
  /** How to fix it, if needed. */
  advice: z.string().optional(),
})

export const setupSchema = z.object({
  steps: z.array(z.object({ id: stepId, state: z.enum(['done', 'skipped', 'open']) })),
  isFinished: z.boolean(),
  /** The number of parks here. */
  parks: z.int(),
  /** The number of regions brought in. */
  regions: z.int(),
  /** What the doctor finds of this installation. */
  checks: z.array(checkSchema),
})

export type SetupStep = (typeof SETUP_STEPS)[number]
export type SetupNotes = z.infer<typeof setupNotesSchema>
export type Setup = z.infer<typeof setupSchema>
/** The result of one of the doctor's checks. */
export type Check = z.infer<typeof checkSchema>
