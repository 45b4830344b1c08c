import { render } from 'preact';
import { App } from './app.js';
import { startSession } from './state/session.js';

startSession();
render(<App />, document.body);
