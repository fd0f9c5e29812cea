// How numbers are written on cards and tiles.

/** Whether a number could be taken for another one by somebody on the other side of the table. */
export function needsLine(number: number): boolean {
  const digits = [...String(number)];
  if (number <= 0 || !digits.every((digit) => '689'.includes(digit))) return false;
  const turned = digits.reverse().map((digit) => ({ '6': '9', '9': '6', '8': '8' })[digit]);
  return number < 10 ? number !== 8 : turned.join('') !== String(number);
}
