// The libraries that only MCP needs are a file of their own, which is read when MCP is switched on. In the one file of the
// service they would cost 40 ms and 6 MB at every start; left in node_modules, 140 ms where MCP is on.
import { build } from 'esbuild';

const LIBRARIES = ['@modelcontextprotocol/server', '@nestjs/microservices', '@rekog/mcp-nest', 'zod'];
/** What these libraries have to share with the service: two copies of the framework would not know each other's classes. */
const SHARED = /^(@nestjs\/(common|core)|rxjs|reflect-metadata|express|multer)(\/|$)/;
/** The framework loads this at every start when it finds it, for a kind of client that nothing here uses. */
const NOT_NEEDED = '@nestjs/microservices/microservices-module';

/** Where the service puts what it shares. */
const HANDED_IN = 'nutrition-diary.shared';

/** Each is loaded when it is first asked for. */
const loaders = (names) => names.map((name) => `'${name}': () => require('${name}')`).join(', ');

/** @returns what the file asks the service for */
export async function bundleMcpLibraries(options) {
  const shared = new Set();
  await build({
    ...options,
    stdin: {
      contents: `module.exports = { ${loaders(LIBRARIES)} };`,
      resolveDir: process.cwd(),
    },
    plugins: [
      {
        name: 'shared',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: SHARED }, ({ path }) => ({ path, namespace: 'shared' }));
          onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
            shared.add(path);
            return { contents: `module.exports = globalThis[Symbol.for('${HANDED_IN}')]['${path}']();` };
          });
        },
      },
    ],
  });
  return [...shared].sort();
}

/** Makes the service take the libraries from that file. */
export function fromMcpLibraries(shared) {
  const exact = (names) => new RegExp(`^(${names.join('|')})$`);
  const LOADER = 'mcp-libraries-loader';
  return {
    name: 'from-mcp-libraries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: exact(LIBRARIES) }, ({ path }) => ({ path, namespace: 'mcp-library' }));
      onResolve({ filter: exact([LOADER]) }, ({ path }) => ({ path, namespace: LOADER }));
      onResolve({ filter: exact([NOT_NEEDED]) }, ({ path }) => ({ path, namespace: 'not-needed' }));
      onResolve({ filter: /^\.\/mcp-libraries\.js$/ }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /.*/, namespace: 'not-needed' }, () => ({ contents: `throw new Error('not needed');` }));
      onLoad({ filter: /.*/, namespace: 'mcp-library' }, ({ path }) => ({
        contents: `module.exports = require('${LOADER}')['${path}']();`,
        resolveDir: process.cwd(),
      }));
      onLoad({ filter: /.*/, namespace: LOADER }, () => ({
        contents: `
          globalThis[Symbol.for('${HANDED_IN}')] = { ${loaders(shared)} };
          module.exports = require('./mcp-libraries.js');
        `,
        resolveDir: process.cwd(),
      }));
    },
  };
}
