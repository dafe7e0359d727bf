/**
 * Does the same work once for all who ask for it at the same time: those who come while it is
 * under way wait for its result, or its failure. Nothing is kept afterwards.
 *
 * One who waits may leave by an own signal and gets its reason; the others go on waiting. The
 * signal handed to the work is aborted when all have left, and who asks then begins anew.
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
