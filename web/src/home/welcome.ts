// Whether somebody has been here before: first steps are offered once, and not to those who know a game.

const PLACE = 'tablee-welcome';

export const welcome = {
  get isOver(): boolean {
    try {
      return localStorage.getItem(PLACE) !== null;
    } catch {
      return true; // a browser that keeps nothing would be asked every time
    }
  },
  end(): void {
    try {
      localStorage.setItem(PLACE, 'over');
    } catch {
      // Then it has been over all along.
    }
  },
};
