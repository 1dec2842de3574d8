// A rule page as Markdown, dressed for reading: sections, anchors for every rule, beans with their pictures.

import { marked } from 'marked';
import type { Bean } from '../../api/types';
import { beanName, BEANS, LETTER, look } from '../../lib/beans';
import { t } from '../../words/words.svelte';

export interface Heading { id: string; title: string }
export interface Dressed { title: string; html: string; contents: Heading[] }

/** The anchors that Markdown readers give to headings. */
const slug = (title: string) => title.trim().toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '').replace(/\s+/g, '-');

const RULE = /^[A-Z]{2}-[A-Z0-9]+-\d+$/;

export function dress(markdown: string): Dressed {
  const page = new DOMParser().parseFromString(marked.parse(markdown, { async: false, gfm: true }), 'text/html');
  const title = page.querySelector('h1');
  title?.remove();
  for (const heading of page.querySelectorAll('h2, h3')) heading.id = slug(heading.textContent);
  for (const item of page.querySelectorAll('li')) dressRule(page, item);
  for (const table of page.querySelectorAll('table')) dressTable(page, table);
  for (const drawing of page.querySelectorAll('pre')) inScroll(page, drawing, t('rules.drawing'));
  const contents = [...page.querySelectorAll('h2')].map((it) => ({ id: it.id, title: it.textContent }));
  intoSections(page);
  return { title: title?.textContent ?? '', html: page.body.innerHTML, contents };
}

/** 'CL-HARV-08 (all) …' becomes an item that can be linked to. */
function dressRule(page: Document, item: HTMLLIElement): void {
  const name = item.querySelector('strong');
  const id = name?.textContent ?? '';
  if (!name || !RULE.test(id)) return;
  item.querySelector(`a[id="${id}"]`)?.remove();
  item.id = id;
  item.className = 'rule';
  item.tabIndex = -1;
  const link = page.createElement('a');
  link.className = 'rule__id';
  link.href = `#${id}`;
  link.textContent = id;
  link.title = t('rules.link', { rule: id });
  const where = /^\s*\(([^)]+)\)\s*/.exec(name.nextSibling?.textContent ?? '');
  if (where && name.nextSibling) {
    name.nextSibling.textContent = name.nextSibling.textContent!.slice(where[0].length);
    const tag = page.createElement('span');
    tag.className = 'rule__where';
    tag.textContent = where[1]!;
    name.after(tag, ' ');
  }
  name.replaceWith(link, ' ');
}

/** What is wide scrolls by itself. */
function inScroll(page: Document, wide: HTMLElement, label: string): void {
  const scroll = page.createElement('div');
  scroll.className = 'scroll';
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'group');
  scroll.setAttribute('aria-label', label);
  wide.replaceWith(scroll);
  scroll.append(wide);
}

/** Beans get their pictures. */
function dressTable(page: Document, table: HTMLTableElement): void {
  inScroll(page, table, t('rules.table'));
  for (const corner of table.querySelectorAll('th:empty')) corner.replaceWith(page.createElement('td'));
  const byName = new Map(BEANS.flatMap((bean) => [[look(bean), bean], [beanName(bean).toLowerCase(), bean]] as [string, Bean][]));
  for (const cell of table.querySelectorAll('tbody td:first-child')) {
    const name = cell.textContent.trim().toLowerCase();
    const bean = byName.get(name) ?? byName.get(name.replace('-', ''));
    if (bean) cell.prepend(stamp(page, bean));
  }
}

function stamp(page: Document, bean: Bean): Element {
  const it = page.createElement('span');
  it.className = `stamp b-${look(bean)}`;
  it.setAttribute('aria-hidden', 'true');
  it.innerHTML = `<svg><use href="#bean-${look(bean)}"/></svg><span class="key">${LETTER[bean]}</span>`;
  return it;
}

/** A section for each second heading, so that it can be found, hidden and read as one. */
function intoSections(page: Document): void {
  let section = page.createElement('section');
  const sections = [section];
  for (const node of [...page.body.children]) {
    if (node.tagName === 'H2') {
      section = page.createElement('section');
      section.setAttribute('aria-labelledby', node.id);
      sections.push(section);
    }
    section.append(node);
  }
  page.body.replaceChildren(...sections);
}
