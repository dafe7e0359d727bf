import { afterMapsAbsent, afterMapsPoll, type MapsWait } from './maps-loading.ts'

/** The script of a maps service, in a page. */
export type MapsScript = {
  isReady: () => boolean
  /** Whether it was asked for and refused or not found; one that is still awaited has not failed. */
  hasFailed: () => boolean
  /** Asks for it, directly or in the service's own asynchronous way. */
  ask: (direct: boolean) => void
}

type Waiting = {
  wait: (milliseconds: number) => Promise<void>
  /** The script is not there, and something else has to stand in; retries follow. */
  onAbsent: () => void
}

/**
 * Loads a maps service's script as `components/map/google/maps-loading.ts` plans it.
 *
 * @returns whether it has come in the end
 */
export async function loadMaps(script: MapsScript, { wait, onAbsent }: Waiting): Promise<boolean> {
  script.ask(false)
  if (await comes(script, 'screen', wait)) return true
  onAbsent()
  for (let retries = 0; ; retries++) {
    const next = afterMapsAbsent(retries)
    if (next === 'failed') return false
    // One that is awaited in the first way is awaited on; the direct way is tried beside it.
    if (script.hasFailed() || next.direct) script.ask(next.direct)
    await wait(next.waitFor)
    if (script.isReady()) return true
  }
}

/** Polls for what is awaited, up to the wait's limit or until it is known to have failed. */
export async function comes(
  awaited: Pick<MapsScript, 'isReady' | 'hasFailed'>,
  kind: MapsWait,
  wait: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let waited = 0; ; ) {
    const next = afterMapsPoll(kind, { isReady: awaited.isReady(), waited })
    if (next === 'ready') return true
    if (next === 'absent' || awaited.hasFailed()) return false
    await wait(next.pollIn)
    waited += next.pollIn
  }
}
