import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import { type CodeFile, codeIn, productFolders } from './read-code.ts';

export interface Sentence {
  readonly path: string;
  readonly line: number;
  /** The words, with … for what is filled in. */
  readonly text: string;
}

/** Every text in the code that a person may read: what JSX shows, and strings and templates of several words. */
export const sentences = (): readonly Sentence[] =>
  codeIn(productFolders).filter(isRead).flatMap(sentencesIn);

const isRead = ({ path }: CodeFile) => !/\.d\.ts$|-drawings\.ts$|-statement\.ts$/.test(path);

interface Draft {
  readonly kind: 'jsx' | 'template';
  line: number;
  text: string;
}

export function sentencesIn({ path, text: code }: CodeFile): readonly Sentence[] {
  const isScreen = path.endsWith('.tsx');
  const isPage = isScreen || path.startsWith('web/');
  const found: Sentence[] = [];
  const open: Draft[] = [];
  let line = 1;
  let attribute = '';
  let before = '';

  const add = (text: string, at: number) => {
    for (const part of shownParts(text))
      if (isSentence(part, isPage)) found.push({ path, line: at, text: part });
  };
  const close = () => {
    const draft = open.pop();
    if (draft) add(draft.text, draft.line);
  };
  const take = (token: Token | JSXToken) => {
    const draft = open.at(-1);
    const words = unescaped(token.value);
    switch (token.type) {
      case 'StringLiteral':
        if (!/^(?:from|import)$/.test(before)) add(words.slice(1, -1), line);
        return;
      case 'NoSubstitutionTemplate':
        add(words.slice(1, -1), line);
        return;
      case 'TemplateHead':
        open.push({ kind: 'template', line, text: `${words.slice(1, -2)}…` });
        return;
      case 'TemplateMiddle':
        if (draft) draft.text += `${words.slice(1, -2)}…`;
        return;
      case 'TemplateTail':
        if (draft) draft.text += words.slice(1, -1);
        close();
        return;
      case 'JSXString':
        if (!/^(?:class|className|d|points|viewBox|href|id|style|rel)$/.test(attribute))
          add(words.slice(1, -1), line);
        return;
      case 'JSXText':
        if (draft?.kind === 'jsx') draft.text += words;
        else
          open.push({
            kind: 'jsx',
            line: line + (/^\s*/.exec(words)?.[0].split('\n').length ?? 1) - 1,
            text: words,
          });
        return;
      case 'JSXIdentifier':
        attribute = token.value;
        return;
      case 'JSXPunctuator':
        if (token.value === '{' && draft?.kind === 'jsx') draft.text += '…';
        if (token.value === '<' && draft?.kind === 'jsx') close();
    }
  };

  for (const token of jsTokens(isScreen ? withoutGenerics(code) : code, { jsx: isScreen })) {
    take(token);
    line += token.value.split('\n').length - 1;
    if (!/^(?:WhiteSpace|LineTerminatorSequence)$/.test(token.type)) before = token.value;
  }
  while (open.length > 0) close();
  return found;
}

/** What the tokenizer would take for an element: the type parameters of an arrow function. */
const withoutGenerics = (text: string) =>
  text.replaceAll(/= <[^>()]*>(?=\()/g, (generics) => `= ${' '.repeat(generics.length - 2)}`);

const unescaped = (text: string) => text.replaceAll(/\\n/g, '\n').replaceAll(/\\(['"`])/g, '$1');

/** The words of HTML between its tags, and those that its attributes show. */
function shownParts(text: string): readonly string[] {
  const shown = text.replaceAll(/<[^>]*>/g, (tag) =>
    [...tag.matchAll(/(?:alt|aria-label|content|placeholder|title)="([^"]*)"/g)]
      .map(([, words]) => `\n\n${words}\n\n`)
      .join('')
      .concat(/^<\/?(?:a|b|code|em|strong|span|time)\b/.test(tag) ? '' : '\n\n'),
  );
  return shown.split(/\n\s*\n/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
}

const severalWords = /[A-Za-z’']{2,}[,;:.?!…]* (?:[a-z(“…]|[A-Z][a-z])/;
const code =
  /^[\w.-]+(?:, [\w.-]+)*$|attribute_|\bif_not_exists|^(?:SET|REMOVE|ADD) |^[MmLl] ?[\d.-]+|[;{}]$|=>|^[a-z-]+(?: [a-z]+-[a-z-]+)+$|^(?:default-src|frame-)/;

const isSentence = (text: string, isPage: boolean) =>
  (severalWords.test(text) && !code.test(text)) || (isPage && /^[A-Z][a-z]+(?:…|[?!.])?$/.test(text));
