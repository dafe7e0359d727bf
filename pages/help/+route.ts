export default '/help'
