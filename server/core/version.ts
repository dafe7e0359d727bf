import { version } from '../../package.json'

/** The product's version, of package.json, which is built into it. */
export const VERSION = version
