// Expressions that a page evaluates.

/** Parts that reach into the margin of their card or out of it. */
export const BEYOND_THEIR_CARD = `[...document.querySelectorAll('.card')].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
  const parts = [...card.querySelectorAll('a, p, td:not(.action), th, button, input, select, .bar:not(.thin)')];
  // Tables of charts and dots over months scroll in a frame of their own.
  const fixed = parts.filter((part) => !part.closest('.narrow-scroll, .dots'));
  return fixed.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML);
})`;

/** Words of at most 20 letters in tables that begin on one line and end on another. */
export const BROKEN_WORDS = `[...document.querySelectorAll('table')].flatMap((table) => {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest('.visually-hidden, caption, thead')) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<![\\p{L}\\d])[\\p{L}\\d.,]{1,20}(?![\\p{L}\\d])/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

/** Links that stand alone and are lower than a finger needs. */
export const LOW_LINKS = `[...document.querySelectorAll('main a')].filter((link) => {
  const { height } = link.getBoundingClientRect();
  const isInSentence = link.closest('p, span, small') && !link.closest('.row-of-buttons, .back');
  return height > 0 && height < 28 && !isInSentence && !link.matches('.cell, .day-dot');
}).map((link) => link.parentElement.tagName + ' ' + link.textContent)`;

/** Tables whose rows are cards, that have to be pushed aside to be read. */
export const PUSHED_ASIDE = `[...document.querySelectorAll('.table.cards')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ className }) => className)`;
