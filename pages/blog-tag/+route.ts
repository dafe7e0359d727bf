export default '/blog/tag/@tag'
