import type { Coordinates } from '#domain/geo/geo.ts'

/** A service that knows where internet addresses are. */
export type IpLocator = {
  /** How the log names it. */
  name: string
  /**
   * Where an address is, roughly.
   *
   * @param address IPv4 or IPv6; sent to the service as it is
   * @param timeoutMs for each attempt; asked before each
   * @throws ProviderError, without the service's own words: they may repeat the address
   */
  locate: (address: string, timeoutMs: () => number) => Promise<Coordinates>
}
