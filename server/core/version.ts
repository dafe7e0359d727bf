/** The product's version, of package.json, which names it alone. */
export { version as VERSION } from '../../package.json'
