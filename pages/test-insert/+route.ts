export default '/test-insert'
