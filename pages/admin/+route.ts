export default '/admin'
