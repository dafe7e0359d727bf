import type { Coordinates } from '#domain/geo/geo.ts'

/** A service that locates network addresses. */
export type IpLocator = {
  /** Its name in the log. */
  name: string
  /**
   * The approximate location of an address.
   *
   * @param address IPv4 or IPv6; sent to the service unchanged
   * @param timeoutMs the timeout, evaluated before each attempt
   * @throws ProviderError, without the service's own message, which may repeat the address
   */
  locate: (address: string, timeoutMs: () => number) => Promise<Coordinates>
}
