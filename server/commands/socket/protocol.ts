import { z } from 'zod'

// How commands talk to the server that holds the embedded database.

/** File in which the server stores the path of its command socket, in the database's folder. */
export const ADDRESS_FILE = 'commands'
export const BACKUP_PATH = '/backup'
export const RUN_PATH = '/run'

export const backupRequestSchema = z.object({
  file: z.string(),
  photosFolder: z.string().optional(),
})

export const backupAnswerSchema = z.union([
  z.object({ file: z.string(), bytes: z.number(), rows: z.number(), photos: z.number() }),
  z.object({ message: z.string() }),
])

export const runRequestSchema = z.object({ command: z.string(), args: z.array(z.string()) })

/** A line of the answer to a command that runs in the server. */
export const runLineSchema = z.union([
  z.object({ to: z.enum(['out', 'err']), text: z.string() }),
  z.object({ exit: z.number() }),
])
export type RunLine = z.infer<typeof runLineSchema>
