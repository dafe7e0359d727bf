import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from './print.ts'

export type Disk = {
  folder: string
  /** Unmounts it, even if it is in use. */
  remove: () => void
}

/** Mounts a disk in memory; null if mounting is impossible. */
export function mountMemory(megabytes: number): Disk | null {
  return mountAt((folder) =>
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder),
  )
}

/** Mounts a folder read-only; null if mounting is impossible. */
export function mountReadOnly(source: string): Disk | null {
  return mountAt((folder) => {
    run('mount', '--bind', source, folder)
    run('mount', '-o', 'remount,bind,ro', folder)
  })
}

/** Mounts a disk that can fail; null if mounting is impossible. */
export function mountFailing(
  megabytes: number,
): (Disk & { fail: () => void; repair: () => void }) | null {
  const image = join(tmpdir(), `parkfetch-disk-${randomUUID()}.img`)
  const mount = (folder: string) => run('mount', '-o', 'loop', image, folder)
  const disk = mountAt((folder) => {
    writeFileSync(image, '')
    truncateSync(image, megabytes * 1_000_000)
    run('mkfs.ext4', '-q', image)
    mount(folder)
  })
  if (!disk) rmSync(image, { force: true })
  return (
    disk && {
      folder: disk.folder,
      /** As Linux reacts to a disk error: it becomes read-only at once, including open files. */
      fail() {
        // The embedded database makes no promise about unsynced writes.
        run('sync', '-f', disk.folder)
        run('mount', '-o', 'remount,abort', disk.folder)
      },
      repair() {
        run('umount', disk.folder)
        mount(disk.folder)
      },
      remove() {
        disk.remove()
        rmSync(image)
      },
    }
  )
}

function mountAt(mount: (folder: string) => void): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'parkfetch-disk-'))
  const remove = () => {
    run('umount', '-l', folder)
    rmSync(folder, { recursive: true })
  }
  try {
    mount(folder)
    return { folder, remove }
  } catch (error) {
    print('skipped, as no disk can be mounted here', { why: (error as Error).message.trim() })
    try {
      remove()
    } catch {
      rmSync(folder, { recursive: true })
    }
    return null
  }
}

function run(command: string, ...parts: string[]): void {
  const path = `${process.env.PATH}:/usr/sbin:/sbin`
  execFileSync(command, parts, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  })
}
