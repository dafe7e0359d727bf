import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '#db/unavailable.ts'
import { writing } from './file-error.ts'

const version = z.object({
  /** As asked for, before redirects. */
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Of the whole file; null if it was not announced. */
  bytes: z.number().int().nonnegative().nullable(),
})

/** The version of a file that a part is of. */
export type Version = z.infer<typeof version>

export type Part = { size: number; version: Version }

export type PartFile = ReturnType<typeof partOf>

/** The incomplete download of a file, with its version beside it. */
export function partOf(file: string) {
  const path = `${file}.part`
  const versionPath = `${path}.json`

  async function discard(): Promise<void> {
    await writing(path, async () => {
      await rm(path, { force: true })
      await rm(versionPath, { force: true })
    })
  }

  return {
    path,
    discard,

    /** What came of a URL's file so far; null if nothing usable did. */
    async read(url: string): Promise<Part | null> {
      return writing(path, async () => {
        const size = await sizeOf(path)
        const known = size > 0 ? await readVersion(versionPath) : null
        return known?.url === url ? { size, version: known } : null
      })
    },

    /** Begins a part of another version. */
    async begin(next: Version): Promise<void> {
      await writing(path, async () => {
        // First, so that no version is ever beside another one's bytes.
        await writeFile(path, '')
        await writeFile(versionPath, JSON.stringify(next))
      })
    },

    /** Makes it the complete file, replacing an earlier one. */
    async complete(): Promise<void> {
      await writing(file, async () => {
        await rename(path, file)
        await rm(versionPath, { force: true })
      })
    },
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(ifMissing)
  return found?.size ?? 0
}

async function readVersion(path: string): Promise<Version | null> {
  const text = await readFile(path, 'utf8').catch(ifMissing)
  try {
    return version.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    // Cut off by a crash: the part is begun again.
    return null
  }
}

function ifMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
