// Leaves only what has all the words.

const BLOCKS = ':scope > p, :scope > ul > li, :scope > ol > li, :scope > .scroll tbody tr';

/** How many places are left. Without words, everything is shown. */
export function sift(page: HTMLElement, words: string[]): number {
  let found = 0;
  for (const section of page.querySelectorAll<HTMLElement>(':scope > section')) {
    for (const block of section.querySelectorAll<HTMLElement>(BLOCKS)) {
      const text = block.textContent.toLowerCase();
      block.hidden = !words.every((it) => text.includes(it));
      if (!block.hidden) found += 1;
    }
    hideEmpty(section, words.length > 0);
  }
  light(page, words);
  return found;
}

/** Lists, tables and headings that have nothing left go too. */
function hideEmpty(section: HTMLElement, sifting: boolean): void {
  for (const group of section.querySelectorAll<HTMLElement>(':scope > ul, :scope > ol, :scope > .scroll')) {
    group.hidden = sifting && !group.querySelector(':scope > li:not([hidden]), tbody tr:not([hidden])');
  }
  let isShown = false;
  for (const node of [...section.children].reverse() as HTMLElement[]) {
    if (node.tagName === 'H3') {
      node.hidden = sifting && !isShown;
      isShown = false;
    } else if (!node.hidden && node.tagName !== 'H2') isShown = true;
  }
  section.hidden = sifting && !section.querySelector(':scope > :not([hidden]):not(h2)');
}

/** Marks the words where the browser can do so without touching the text. */
function light(page: HTMLElement, words: string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (words.length > 0 && walk.nextNode()) {
    const text = walk.currentNode.textContent?.toLowerCase() ?? '';
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walk.currentNode, at);
        range.setEnd(walk.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}
