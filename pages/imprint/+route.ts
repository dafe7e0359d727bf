export default '/imprint'
