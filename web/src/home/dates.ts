// When something was, as one says it.

export function shortDate(seconds: number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(seconds * 1000);
}
