/** Truncates what a message quotes from a file or an argument, because that can be of any length. */
export function shorten(text: string, longest = 80): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}
