/** Decodes base64 to bytes. */
export function base64Bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Decodes base64 to text. */
export function base64Text(base64: string): string {
  return new TextDecoder().decode(base64Bytes(base64));
}

/** Encodes text or bytes in base64. */
export function toBase64(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
