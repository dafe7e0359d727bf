import sanitizeHtml from 'sanitize-html'

/**
 * Sanitises an advert's HTML. Its scripts are kept, as adverts need them, and run in a sandboxed
 * frame; forms, plug-ins, event handlers and javascript: URLs are removed.
 */
export function cleanSnippet(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'ins', 'iframe', 'script', 'style'],
    allowVulnerableTags: true,
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedAttributes: {
      '*': [
        'class',
        'id',
        'style',
        'title',
        'lang',
        'dir',
        'role',
        'width',
        'height',
        'aria-*',
        'data-*',
      ],
      a: ['href', 'target', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
      iframe: [
        'src',
        'allow',
        'loading',
        'scrolling',
        'frameborder',
        'marginwidth',
        'marginheight',
      ],
      script: ['src', 'async', 'defer', 'crossorigin', 'type'],
    },
  }).trim()
}
