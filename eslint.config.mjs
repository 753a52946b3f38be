import tseslint from 'typescript-eslint';

const SUPER_CALLS = [
  {
    selector:
      ':matches(IfStatement, ConditionalExpression, LogicalExpression, SwitchStatement, TryStatement) Super.callee',
    message: 'A constructor calls super() once, unconditionally, as a statement of its own.',
  },
  {
    selector:
      'ClassDeclaration[superClass] > ClassBody > MethodDefinition[kind="constructor"]:has(TSParameterProperty) > FunctionExpression > BlockStatement > :not(ExpressionStatement[expression.callee.type="Super"]):first-child',
    message: 'With parameter properties, super() is the first statement of the constructor.',
  },
];

export default tseslint.config(
  { ignores: ['build/', 'dist/', 'runtime/', 'coverage/', 'node_modules/', 'test/fixtures/', 'web/src/api/schema.ts'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'web/tsconfig.json', 'test/views/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Modules of the framework are classes of static or no members.
      '@typescript-eslint/no-extraneous-class': 'off',
      // Index signatures are written with brackets, so that a name nobody declared is seen.
      '@typescript-eslint/dot-notation': 'off',
      eqeqeq: 'error',
      // Compilers order what stands before or beside `super()` differently.
      'no-this-before-super': 'error',
      'constructor-super': 'error',
      'no-restricted-syntax': ['error', ...SUPER_CALLS],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The configuration is read once, in src/config.' },
      ],
    },
  },
  {
    // Every item of a spread list takes room on the stack, and a long list overflows it.
    files: ['src/**', 'web/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SUPER_CALLS,
        {
          selector: 'CallExpression[callee.property.name=/^(max|min|push|unshift|fromCharCode)$/] > SpreadElement',
          message: 'A list may be too long for the arguments of a call: use reduce, concat or a loop.',
        },
      ],
    },
  },
  {
    // Importing a value of node:http reads all its exports, and so loads `fetch` with all that it needs at each start.
    files: ['src/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [{ name: 'node:http', allowTypeImports: true }] }],
    },
  },
  {
    // The metadata of a decorated parameter refers to its type by name; the globals of these names load `fetch` as well.
    files: ['src/**/*.controller.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'express',
          importNames: ['Request', 'Response'],
          message: 'Import express, and write express.Request.',
        },
      ],
    },
  },
  {
    // The embedded database answers at once; a store returns promises all the same.
    files: ['src/persistence/**'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    // What a tool answers is declared by its schema, and its decorator holds the method to it.
    files: ['src/integrations/mcp/**'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // Bodies of answers are of no type until a test has looked at them.
    files: ['test/**', 'bench/**', 'proof/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['jest.config.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off', '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: [
      'src/main.ts',
      'src/cli/shared/run-command.ts',
      'src/config/**',
      'test/**',
      'bench/**',
      'proof/**',
      'simulated-site/**',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
);
