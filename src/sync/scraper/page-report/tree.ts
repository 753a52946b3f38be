import { childrenOf, isElement, type PageElement, type PageNode } from '../page/page-elements';

export type TextNode = Extract<PageNode, { data: string }> & { nodeType: 3 };

/** Elements whose texts nobody sees, or whose content is no markup. */
const DROPPED = [
  ...['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'xmp', 'plaintext', 'noembed', 'noframes'],
  ...['textarea', 'object'],
];

export function isTextNode(node: PageNode): node is TextNode {
  return node.nodeType === 3;
}

export function isDropped({ name }: PageElement): boolean {
  return DROPPED.includes(name);
}

/** The texts in an element, at any depth, in their order. */
export function textNodesIn(element: PageElement, without?: PageElement): TextNode[] {
  if (element === without || isDropped(element)) return [];
  return element.children.flatMap((child) => {
    if (isTextNode(child)) return [child];
    return isElement(child) ? textNodesIn(child, without) : [];
  });
}

/** The rows of a table, but not those of a nested one. */
export function tableRows(table: PageElement): PageElement[] {
  return childrenOf(table, ['tr', 'thead', 'tbody', 'tfoot']).flatMap((child) =>
    child.name === 'tr' ? [child] : childrenOf(child, ['tr']),
  );
}
