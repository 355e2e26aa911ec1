import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { compileFunction, createContext } = vm;
const compiled = new Map();

/** Jest loads its own modules for each file: from the second on in a process they need no compiling. */
vm.compileFunction = (code, parameters, options) => {
  const name = options?.filename;
  const known = compiled.get(name);
  if (known?.code === code)
    return compileFunction(code, parameters, { ...options, cachedData: known.cachedData });
  const made = compileFunction(code, parameters, { ...options, produceCachedData: true });
  compiled.set(name, { code, cachedData: made.cachedData });
  return made;
};

/**
 * Jest's environment for Node, with a global object like any other. Jest puts a proxy behind it, which Node asks whenever
 * code says `Math` or `Map`: inner loops took ten times as long.
 */
export default class Environment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...settings);
    } finally {
      vm.createContext = createContext;
    }
  }
}
