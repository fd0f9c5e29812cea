// Which screen is shown: the address says it, and links change it without loading the page again.

export type Route =
  | { name: 'home' }
  | { name: 'table'; table: string }
  | { name: 'move'; token: string }
  | { name: 'rules'; game: string }
  | { name: 'learn'; game: string; at: number }
  | { name: 'replay'; table: string; number: number; at: number; view: string }
  | { name: 'unknown' };

export function readRoute(address: URL): Route {
  const parts = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { name: 'home' };
  if (first === 't' && second !== undefined) return { name: 'table', table: second };
  if (first === 'move') return { name: 'move', token: address.hash.slice(1) };
  if (first === 'rules' && second !== undefined) return { name: 'rules', game: second };
  if (first === 'learn' && second !== undefined) {
    const step = Number(address.searchParams.get('step') ?? 1);
    return { name: 'learn', game: second, at: Number.isInteger(step) && step > 0 ? step - 1 : 0 };
  }
  if (first === 'replay' && second !== undefined && third !== undefined) {
    const at = Number(address.searchParams.get('at') ?? 0);
    const view = address.searchParams.get('view') ?? 'public';
    return { name: 'replay', table: second, number: Number(third), at, view };
  }
  return { name: 'unknown' };
}

class Router {
  route = $state.raw<Route>({ name: 'home' });

  start(): void {
    this.route = readRoute(new URL(location.href));
    addEventListener('popstate', () => (this.route = readRoute(new URL(location.href))));
    addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.route = readRoute(new URL(location.href));
    if (!replace) scrollTo(0, 0);
  }

  /** A plain click on a link of ours stays in the page. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) {
      return;
    }
    const address = new URL(link.href);
    const isOurs = address.origin === location.origin && !address.pathname.startsWith('/api/');
    if (!isOurs || (address.hash !== '' && address.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }
}

export const router = new Router();
export const go = (path: string): void => router.go(path);
