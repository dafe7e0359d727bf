/**
 * Deduplicates concurrent work by key: callers that arrive while it is under way share its result
 * or failure. Nothing is cached afterwards.
 *
 * A caller can leave by aborting its own signal, and is rejected with its reason, while the others
 * keep waiting. Once all have left, the work's signal is aborted and the next caller starts anew.
 */
export type SingleFlight<T> = (
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

type Flight<T> = { result: Promise<T>; waiting: number; controller: AbortController }

export function makeSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const result = (async () => work(controller.signal))()
    const flight = { result, waiting: 0, controller }
    flights.set(key, flight)
    const land = () => forget(key, flight)
    result.then(land, land)
    return flight
  }

  function forget(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key)
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted()
    const flight = flights.get(key) ?? begin(key, work)
    flight.waiting += 1
    if (!signal) return flight.result
    return untilAborted(flight.result, signal, () => {
      flight.waiting -= 1
      if (flight.waiting > 0) return
      forget(key, flight)
      flight.controller.abort(signal.reason)
    })
  }
}

function untilAborted<T>(result: Promise<T>, signal: AbortSignal, onLeave: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
      onLeave()
    }
    signal.addEventListener('abort', leave, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
