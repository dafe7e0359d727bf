export default '/api/docs'
