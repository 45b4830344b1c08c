/** A usage that does not belong in the project, and what to write instead. */
export interface Usage {
  /** Found in prose whatever its case. A space matches any whitespace; a code span appears as two back-quotes. */
  readonly pattern: RegExp;
  readonly write: string;
  /** Files in which the word has its ordinary meaning, and why. */
  readonly except?: { readonly files: RegExp; readonly reason: string };
}

/** Usages in comments, strings, templates and Markdown. */
export const usages: readonly Usage[] = [
  { pattern: /\b(?:a|as|no|in|of|this) text\b(?! (?:file|field|editor|format))|\btexts\b/, write: 'a string' },
  {
    pattern: /\banswer(?:s|ed|ing)?\b/,
    write: 'response, reply, status code',
    except: { files: /^src\/cli\//, reason: 'people answer prompts' },
  },
  { pattern: /\bmend(?:s|ed|ing)?\b/, write: 'fix, repair' },
  { pattern: /\b(?:take|takes|taken|taking|took|put|puts) (?:\w+ )?back\b/, write: 'restore, roll back, undo' },
  { pattern: /\bput(?:s|ting)? (?:\w+ )?right\b/, write: 'fix' },
  { pattern: /\bgives\b(?! (?:up|way|users|you|each|every)\b)/, write: 'returns, provides, yields' },
  { pattern: /\bgives back\b/, write: 'returns' },
  { pattern: /(?:^|[.:;] )(?:makes|gives|tells|says|asks|brings|hears|is told)\b/, write: 'creates, returns, reports' },
  { pattern: /\bmakes (?:a|an|no|one|its|their|what|it into)\b/, write: 'creates, builds' },
  { pattern: /\b(?:tells|told)\b|\btell(?:s|ing)? (?:\w+ ){0,2}apart\b/, write: 'reports, notifies, distinguishes' },
  { pattern: /\bhears?\b|\bheard\b/, write: 'is notified' },
  { pattern: /\bnowhere\b/, write: 'missing, not found, dangling' },
  {
    pattern: /(?<!\b(?:there|here|where|that there|if there) )\b(?:is|are) no\b(?! (?:longer|more)\b)/,
    write: 'is not a, is missing, is unknown',
  },
  {
    pattern: /\bask(?:s|ed|ing)? (?:\w+ )?for\b/,
    write: 'requests, requires, prompts for',
    except: {
      files: /^src\/apiserver\/(admission|authorization|serving|model\/client-error)\b/,
      reason: 'messages of the API server',
    },
  },
  {
    pattern: /\bwants\b|\bwanted\b/,
    write: 'requires, expects, requested',
    except: { files: /^src\/apiserver\/(admission|authorization|serving)\//, reason: 'messages of the API server' },
  },
  { pattern: /\b(?:makes?|made|making) (?:\w+ )?sense\b/, write: 'is (not) valid, is (not) allowed' },
  { pattern: /\bno use\b|\bwithout (?:use|meaning)\b|\bno meaning\b/, write: 'has no effect, is not allowed' },
  { pattern: /\bshall\b/, write: 'must, should' },
  {
    pattern: /\bforgotten\b|\bforgets?\b/,
    write: 'expired, missing, drops',
    except: { files: /^docs\/tutorials\/internals\.md$/, reason: 'it shows a call of the method of the queue' },
  },
  { pattern: /\bcannot follow\b/, write: 'list/watch failed' },
  {
    pattern: /(?<!\b(?:percent|equals?|minus|plus|question|dollar) )\bsigns\b(?! (?:it|the|a|its|in|up)\b)/,
    write: 'characters',
  },
  { pattern: /\bblanks?\b(?! (?:lines?|identifier)\b)/, write: 'space, whitespace, empty' },
  { pattern: /\bsilence\b/, write: 'idle timeout, deadline' },
  { pattern: /\bahead of\b(?! time\b)/, write: 'before' },
  {
    pattern: /\bbehind\b(?! (?:a|an|the) (?:\w+ )?(?:proxy|load balancer|firewall|cluster)\b)/,
    write: 'after, following',
  },
  { pattern: /\bstands?\b(?! (?:for|alone|out|by)\b)|\bstood\b/, write: 'is, appears, is written' },
  { pattern: /(?<!-)\blies\b|\blie in\b|\blying\b/, write: 'is, is located' },
  {
    pattern: /\b(?:holds|held)\b(?! (?:the|a|an|its|no|this) (?:\w+ )?(?:lease|lock|leadership|connection|mutex)\b)/,
    write: 'contains, has, is',
    except: { files: /^src\/apiserver\/(admission|authorization|serving)\//, reason: 'messages of the API server' },
  },
  { pattern: /\bwhoever\b|\b(?:somebody|anybody|nobody)\b/, write: 'the user, the caller, anyone, no one else' },
  {
    pattern:
      /(?<!\b(?:users?|readers?|persons?|people|clients?|callers?|anyone|everyone|someone|those|authors?|maintainers?|developers?) )\bwho\b/,
    write: 'the user, the caller, which',
  },
  { pattern: /\b(?:troubles?|complain(?:s|ts?|ed)?)\b/, write: 'error, warning, diagnostic' },
  { pattern: /\b(?:a|the|each|one) finding\b|\bfindings\b/, write: 'diagnostic' },

  {
    pattern: /\b(?:rooms?|houses?)\b/,
    write: 'module, folder',
    except: { files: /^src\/base\/project-file\/plural-words\.ts$/, reason: 'a dictionary of nouns' },
  },
  { pattern: /\bkbts has failed\b/, write: 'internal error (a bug in kbts)' },
  { pattern: /\bcatalogues?\b/, write: 'catalog' },
  {
    pattern:
      /\b\w*(?:colour|behaviour|favour|honour|neighbour|licence)\w*\b|\b(?:cancell|labell|travell|modell)(?:ed|ing)\b/,
    write: 'the American spelling',
    except: { files: /^src\/compiler\/cel\/evaluate\//, reason: 'messages of the API server' },
  },
  {
    pattern:
      /\b\w*(?:organi|recogni|initiali|normali|seriali|synchroni|minimi|maximi|optimi|summari|customi)s(?:e[sd]?|ing|ations?)\b/,
    write: 'the American spelling (-ize)',
  },
  { pattern: /\b(?:a|one|the|no|only) way out\b/, write: 'a fix' },
  { pattern: /(?:,|\(|:) as ``|\bnamed as ``|^as ``/, write: 'such as, for example' },
  {
    pattern:
      /, also (?:at|by|deep|for|from|if|in|inside|of|on|one|ones|over|that|the|those|through|to|when|where|with|without)\b/,
    write: 'including, even',
  },
  { pattern: /\bbeside\b/, write: 'next to, besides, in addition to' },
  { pattern: /\bat the head of\b/, write: 'at the top of' },
  { pattern: /\b(?:is|are|were|was) said\b/, write: 'is reported, is stated' },
  { pattern: /\bleads? (?:nowhere|to nothing|out of|outside|back)\b/, write: 'is dangling, points outside, refers to' },
  { pattern: /\bcut off\b/, write: 'interrupted, truncated' },
  { pattern: /\bpart(?:s|ed)? (?:it|them|the|words)\b(?! of)/, write: 'separates' },
];

/** Usages in exported names and the names of their members and parameters, as words in lower case: `no match`. */
export const nameUsages: readonly Usage[] = [
  { pattern: /\banswer(?:s|ed)?\b/, write: 'response' },
  { pattern: /\bsilence\b/, write: 'idleTimeout' },
  { pattern: /\b(?:trouble|complaint|finding|advice)s?\b/, write: 'Diagnostic' },
  { pattern: /\b(?:room|house)s?\b/, write: 'module' },
  { pattern: /\bcatalogue\b/, write: 'catalog' },
  { pattern: /\bkind info\b/, write: 'GroupVersionKind' },
  { pattern: /\w parts$|\w host$/, write: 'what the parts are, or the interface that is needed' },
  {
    pattern: /\b(?:told|tells|hears|wants|wanted|shall|mend|nowhere|blanks?|whoever|somebody|nobody)\b/,
    write: 'a plain verb or noun',
  },
  { pattern: /\b(?:stands|lies|holds)\b/, write: 'is, has, contains' },
  {
    pattern: /\b(?:colour|behaviour|cancelled)\w*\b/,
    write: 'the American spelling',
    except: { files: /^src\/compiler\/cel\/evaluate\/errors\.ts$/, reason: 'a message of the CEL library' },
  },
];
