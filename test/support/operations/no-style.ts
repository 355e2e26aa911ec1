/** In place of a style sheet, which only the bundler turns into text: what a request costs does not depend on it. */
export default '';
