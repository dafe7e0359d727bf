export default '/test-slugs'
