declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { SwaggerUIBundle } from 'swagger-ui-dist'

  const SwaggerUI: (config: Parameters<SwaggerUIBundle>[0]) => unknown
  export default SwaggerUI
}
