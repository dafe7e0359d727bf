export default '/suggest'
