// Where we are: the path of the page, and links that do not load it anew.

class Place {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }
}

export const place = new Place();

export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  const moved = place.path !== location.pathname;
  place.read();
  if (moved) scrollTo(0, 0);
}

addEventListener('popstate', () => place.read());
addEventListener('hashchange', () => place.read());

/** Links of our own are followed within the page. */
document.addEventListener('click', (click) => {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  const link = (click.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  click.preventDefault();
  go(link.href);
});
