export default '/offline'
