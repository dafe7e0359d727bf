import { type FileHandle, open } from 'node:fs/promises'
import { BadArchiveError, type ByteSource } from './byte-source.ts'

/** Reads an archive's file, which stays open until the source is closed. */
export async function openFileSource(path: string): Promise<ByteSource> {
  const file = await openFile(path)
  const { size, mtimeMs } = await file.stat()
  return {
    name: path,
    mark: () => `${size}-${mtimeMs}`,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
      return bytes.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw new BadArchiveError(`${path} can't be read: ${(error as Error).message}`)
  }
}
