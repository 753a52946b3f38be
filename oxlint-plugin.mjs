// Rules of this project, which .oxlintrc.json turns on.

/** Forbids what a selector of ESLint matches. */
const restrict = (restrictions) => ({
  create: (context) =>
    Object.fromEntries(
      restrictions.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
});

/**
 * Types are imported as types, except in files with decorators: Nest reads the types of constructor parameters at run time.
 * Oxlint's `consistent-type-imports` does not know this exception.
 */
const typeImports = {
  create(context) {
    const imports = [];
    let isDecorated = false;
    const isType = ({ identifier, isTypeReference, isValueReference }) => {
      let name = identifier;
      while (name.parent.type === 'TSQualifiedName' && name.parent.left === name) name = name.parent;
      return name.parent.type === 'TSTypeQuery' || (isTypeReference && !isValueReference);
    };
    return {
      Decorator: () => (isDecorated = true),
      'ImportDeclaration[importKind!="type"] > [importKind!="type"].specifiers': (node) => imports.push(node),
      TSImportType: (node) => context.report({ node, message: 'Import the type at the top of the file.' }),
      'Program:exit'() {
        if (isDecorated) return;
        for (const node of imports) {
          const { references } = context.sourceCode.getDeclaredVariables(node)[0];
          if (references.length > 0 && references.every(isType)) {
            context.report({ node, message: 'Only its type is used: write `type` before it.' });
          }
        }
      },
    };
  },
};

export default {
  meta: { name: 'diary' },
  rules: {
    'type-imports': typeImports,
    'super-first': restrict([
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
    ]),
    'no-spread-arguments': restrict([
      {
        selector: 'CallExpression[callee.property.name=/^(max|min|push|unshift|fromCharCode)$/] > SpreadElement',
        message: 'A list may be too long for the arguments of a call: use reduce, concat or a loop.',
      },
    ]),
  },
};
