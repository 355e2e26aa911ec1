/**
 * Stands in for a style sheet, which only the bundler turns into text: the cost of a request does not depend on it.
 */
export default '';
