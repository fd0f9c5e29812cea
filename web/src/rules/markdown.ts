// The few forms of Markdown that the rulebooks use, as a tree; nothing is ever put in as raw HTML.

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/gs;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, strong, em, code] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else found.push({ kind: 'code', text: code ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

const cells = (line: string): Inline[][] =>
  line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  for (const part of source.split(/\n{2,}/)) {
    let lines = part.split('\n').filter((line) => line.trim() !== '');
    while (lines.length > 0) {
      const first = lines[0] ?? '';
      const heading = /^(#+) (.*)/.exec(first);
      if (heading) {
        blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: inline(heading[2] ?? '') });
        lines = lines.slice(1);
      } else if (/^- /.test(first)) {
        const items = lines.join('\n').replace(/^- /, '').split(/\n- /);
        blocks.push({ kind: 'list', items: items.map((item) => inline(item.replace(/\n\s*/g, ' '))) });
        lines = [];
      } else if (first.startsWith('|')) {
        const [head, , ...rows] = lines;
        blocks.push({ kind: 'table', head: cells(head ?? ''), rows: rows.map(cells) });
        lines = [];
      } else {
        const stop = lines.findIndex((line, k) => k > 0 && /^(- |#)/.test(line));
        const own = stop < 0 ? lines : lines.slice(0, stop);
        blocks.push({ kind: 'paragraph', text: inline(own.join(' ')) });
        lines = stop < 0 ? [] : lines.slice(stop);
      }
    }
  }
  return blocks;
}
