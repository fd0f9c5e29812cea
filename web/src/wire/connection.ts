// The socket of one table. It says hello with the last number it has, comes back by itself when the
// connection is lost, and sends again, under the same id, whatever was not acknowledged.

import {
  PROTOCOL,
  type Action,
  type Hint,
  type Hinted,
  type Outbound,
  type Presence,
  type Preview,
  type Previewed,
  type Refused,
  type State,
  type Update,
} from './messages';

/** `lost`: it will come back by itself; `gone`: there is nothing to come back to. */
export type Status = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  status(status: Status, text: string): void;
  state(state: State): void;
  update(update: Update): void;
  presence(presence: Presence): void;
  /** A refusal that answers nothing in particular. */
  refused(refused: Refused): void;
}

/** How an action ended: done, or why not. */
export type Answer = { done: true } | { done: false; refused: Refused };
export type PreviewAnswer = { seen: Previewed } | { refused: Refused };
export type HintAnswer = { hinted: Hinted } | { refused: Refused };

type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;
export type Asked = WithoutId<Action>;

/** What a table needs of whoever is at its other end: the server's table, or a lesson. */
export interface TableConnection {
  send(asked: Asked): Promise<Answer>;
  preview(moves: Preview['moves']): Promise<PreviewAnswer>;
  hint(moves: Preview['moves']): Promise<HintAnswer>;
  wake(): void;
  renew(): void;
  close(): void;
}

interface Waiting {
  text: string;
  answer: (message: Previewed | Hinted | Refused | null) => void;
}

/** What a WebSocket does for us; tests have their own. */
export interface Socket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  open(path: string): Socket;
  later(seconds: number, what: () => void): number;
  cancel(timer: number): void;
  random(): number;
}

const OPEN = 1;
const SHORTEST_WAIT = 0.4; // seconds before the first try to come back
const LONGEST_WAIT = 10;
const QUIET = 25; // seconds without a word after which we ask whether somebody is there
const PATIENCE = 6; // seconds to wait for the answer

export const browser: Surroundings = {
  open(path) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${path}`) as unknown as Socket;
  },
  later: (seconds, what) => window.setTimeout(what, seconds * 1000),
  cancel: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

export class Connection implements TableConnection {
  #socket: Socket | null = null;
  #greeted = false; // whether this socket has brought a state
  #stream: string | null = null;
  #n = 0;
  #waiting = new Map<string, Waiting>();
  #wait = SHORTEST_WAIT;
  #again: number | null = null; // seconds that the server asked us to wait
  #retry: number | null = null;
  #quiet: number | null = null;
  #closed = false;
  #lastRefusal = '';
  #next = 0;
  readonly #name: string;

  constructor(
    readonly table: string,
    private readonly listener: Listener,
    private readonly language: () => 'en' | 'fr',
    private readonly around: Surroundings = browser,
  ) {
    // Two tabs of one person must not use the same ids.
    this.#name = Math.floor(around.random() * 2 ** 48).toString(36);
    this.#connect();
  }

  /** Ask for something; the promise ends when the server has answered, however long that takes. */
  send(asked: Asked): Promise<Answer> {
    return new Promise((resolve) => {
      this.#ask({ ...asked, id: this.#id() } as Action, (message) => {
        resolve(message?.type === 'refused' ? { done: false, refused: message } : { done: true });
      });
    });
  }

  /** What the table would look like after these moves. */
  preview(moves: Preview['moves']): Promise<PreviewAnswer> {
    return new Promise((resolve) => {
      this.#ask({ type: 'preview', id: this.#id(), moves }, (message) => {
        if (message?.type === 'previewed') resolve({ seen: message });
        else if (message?.type === 'refused') resolve({ refused: message });
      });
    });
  }

  /** What a bot would do after these moves. */
  hint(moves: Preview['moves']): Promise<HintAnswer> {
    return new Promise((resolve) => {
      this.#ask({ type: 'hint', id: this.#id(), moves }, (message) => {
        if (message?.type === 'hinted') resolve({ hinted: message });
        else if (message?.type === 'refused') resolve({ refused: message });
      });
    });
  }

  /** The page is looked at again, or the network is back: find out at once how things are. */
  wake(): void {
    if (this.#closed) return;
    if (this.#socket === null) {
      this.#forgetRetry();
      this.#connect();
    } else {
      this.#listenForLife();
    }
  }

  /** Say hello anew, in the language that was just chosen. */
  renew(): void {
    if (this.#closed || this.#socket === null) return;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#forgetRetry();
    this.#forgetQuiet();
    this.#drop();
  }

  #id(): string {
    this.#next += 1;
    return `${this.#name}-${this.#next}`;
  }

  #ask(message: Action | Preview | Hint, answer: Waiting['answer']): void {
    const text = JSON.stringify(message);
    this.#waiting.set(message.id, { text, answer });
    if (this.#greeted) this.#socket?.send(text);
  }

  #connect(): void {
    const socket = this.around.open(`/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      const hello = {
        type: 'hello',
        version: PROTOCOL,
        language: this.language(),
        typed: true,
        ...(this.#stream === null ? {} : { stream: this.#stream, n: this.#n }),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as Outbound);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    this.#watch();
  }

  #take(message: Outbound): void {
    this.#read(message);
    if (!this.#closed && this.#socket !== null) this.#watch();
  }

  #read(message: Outbound): void {
    switch (message.type) {
      case 'state':
        this.#stream = message.stream;
        this.#n = message.n;
        this.#wait = SHORTEST_WAIT;
        this.listener.state(message);
        if (message.id != null) this.#answer(message.id, null);
        if (!this.#greeted) {
          this.#greeted = true;
          this.listener.status('open', '');
          for (const { text } of this.#waiting.values()) this.#socket?.send(text);
        }
        break;
      case 'update':
        this.#n = message.n;
        this.listener.update(message);
        if (message.id != null) this.#answer(message.id, null);
        break;
      case 'done':
        this.#answer(message.id, null);
        break;
      case 'previewed':
      case 'hinted':
        this.#answer(message.id, message);
        break;
      case 'refused':
        this.#refuse(message);
        break;
      case 'presence':
        this.listener.presence(message);
        break;
      case 'closing':
        this.#again = message.again;
        break;
      case 'pong':
        break;
    }
  }

  #refuse(message: Refused): void {
    if (message.id != null) {
      this.#answer(message.id, message);
    } else if (!this.#greeted && (message.code === 'not-found' || message.code === 'version')) {
      this.#closed = true;
      this.#forgetQuiet();
      this.listener.status('gone', message.text);
    } else {
      this.#lastRefusal = message.text;
      this.listener.refused(message);
    }
  }

  #answer(id: string, message: Previewed | Hinted | Refused | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(message);
  }

  #lose(): void {
    this.#socket = null;
    this.#greeted = false;
    this.#forgetQuiet();
    if (this.#closed) return;
    this.listener.status('lost', this.#lastRefusal);
    const seconds = this.#again ?? this.#wait * (0.75 + this.around.random() / 2);
    this.#again = null;
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
    this.#retry = this.around.later(seconds, () => {
      this.#retry = null;
      this.#connect();
    });
  }

  /** Whoever says nothing for long may be gone without a word: a sleeping computer, a lost network. */
  #watch(): void {
    this.#forgetQuiet();
    this.#quiet = this.around.later(this.#greeted ? QUIET : PATIENCE, () =>
      this.#greeted ? this.#listenForLife() : this.#giveUp(),
    );
  }

  #listenForLife(): void {
    this.#forgetQuiet();
    const socket = this.#socket;
    if (socket === null || socket.readyState !== OPEN) {
      if (socket !== null && socket.readyState > OPEN) this.#giveUp();
      return;
    }
    socket.send(JSON.stringify({ type: 'ping', id: this.#id() }));
    this.#quiet = this.around.later(PATIENCE, () => this.#giveUp());
  }

  #giveUp(): void {
    this.#drop();
    this.#lose();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  #forgetRetry(): void {
    if (this.#retry !== null) this.around.cancel(this.#retry);
    this.#retry = null;
  }

  #forgetQuiet(): void {
    if (this.#quiet !== null) this.around.cancel(this.#quiet);
    this.#quiet = null;
  }
}
