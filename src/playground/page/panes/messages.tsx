import type { JSX } from 'preact';
import type { PlacedText } from '../../protocol.js';
import { showPlace } from '../state/session.js';

/** Maximum number of shown messages; further ones are only counted. */
const shownMessages = 100;

/** A list of messages; a message with a place is a button that leads there. */
export function Messages({ label, messages }: { label: string; messages: readonly PlacedText[] }): JSX.Element | null {
  if (messages.length === 0) return null;
  return (
    <ul class="messages" aria-label={label}>
      {messages.slice(0, shownMessages).map((message) => (
        <li class={message.severity}>
          {message.start === undefined ? (
            <div class="message">
              <Message {...message} />
            </div>
          ) : (
            <button type="button" class="message" onClick={() => showPlace(message)}>
              <Message {...message} />
            </button>
          )}
        </li>
      ))}
      {messages.length > shownMessages && <li>and {messages.length - shownMessages} more</li>}
    </ul>
  );
}

function Message({ severity, subject, message, hint, file, line, column }: PlacedText): JSX.Element {
  const place = line === undefined ? '' : `${line}:${column}`;
  return (
    <>
      <span class="place">{file === undefined ? place : `${file.slice(file.lastIndexOf('/') + 1)} ${place}`}</span>{' '}
      <b>{severity}</b>
      {subject && <code> {subject}</code>} {message}
      {hint && <span class="hint">{hint}</span>}
    </>
  );
}
