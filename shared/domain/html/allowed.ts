/** The tags of HTML from outside that are kept: structure and links, nothing that loads, runs or takes input. */
export const allowedTags: ReadonlySet<string> = new Set(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s section small span strong sub sup u ul'.split(
    ' ',
  ),
);

export const voidTags: ReadonlySet<string> = new Set(['br', 'hr']);

/** Elements whose content is not text for people and is dropped with them. */
export const tagsDroppedWithContent: ReadonlySet<string> = new Set(
  'applet audio canvas embed frameset head iframe math noembed noframes noscript object plaintext script select style svg template textarea title video xmp'.split(
    ' ',
  ),
);

export const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** The longest address of a link that is kept, in characters. */
export const longestAddress = 2048;
