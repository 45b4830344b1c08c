/**
 * Returns the types that the landing page shows: the spec and the kind, without imports, contents and status.
 *
 * @param {string} types a file of types
 */
export function excerptOf(types) {
  const [spec, kind] = ['/** The desired state', '/** Website is'].map((start) => {
    const text = types.slice(types.indexOf(start));
    return text.slice(0, text.indexOf('\n}\n') + 3);
  });
  return `${spec}\n${kind}`;
}

/**
 * Returns the part of a controller that the landing page shows: its permissions, what it does, and what it watches.
 *
 * @param {string} controller a file with a reconciler
 */
export function excerptOfReconciler(controller) {
  const text = controller.slice(controller.indexOf('/** Runs a Deployment'));
  return `${text.slice(0, text.indexOf('\n\n  private '))}\n}\n`;
}
